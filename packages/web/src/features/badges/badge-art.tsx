import type { BadgeId } from '@longhouse/contract/badges'
import { badgeDrawings } from './badge-drawings.ts'
import classes from './badges.module.css'

/** A badge as a plate of the metal of its tier, with a chalk stroke for each tier. */
export function BadgeArt({ badge, tier }: { badge: BadgeId; tier: number }) {
  return (
    <svg className={classes.art} data-tier={tier} viewBox="0 0 64 72" aria-hidden="true">
      <path className={classes.plate} d="M14 2h36l12 12v36L50 62H14L2 50V14z" />
      <path className={classes.rim} d="M16 7h32l9 9v32l-9 9H16l-9-9V16z" />
      <path className={classes.drawing} transform="translate(14 14) scale(1.5)" d={badgeDrawings[badge]} />
      <path className={classes.strokes} d={strokesOf(tier)} />
    </svg>
  )
}

const gap = 5

function strokesOf(tier: number): string {
  const first = 32 - ((tier - 1) * gap) / 2
  return Array.from({ length: tier }, (_, index) => `M${first + index * gap + 0.8} 64.5l-1.6 6`).join('')
}
