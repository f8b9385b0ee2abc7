import type { Squad } from '@longhouse/contract/game-nights'
import classes from './squad-tones.module.css'

/** Around whatever shows squads: gives `toneOf` its meaning. */
export const squadTones = classes.tones ?? ''

/** The colour of a squad as CSS knows it. */
export function toneOf(colour: Squad['colour']): string {
  return `var(--squad-${colour || 'bone'})`
}
