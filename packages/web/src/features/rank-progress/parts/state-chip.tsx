import { myRankWords, type RankState } from '@longhouse/contract/rank-progress'
import { useWords } from '../../../lib/use-words.ts'
import classes from './chip.module.css'

/** The standing of a member on the ladder, in a word. */
export function StateChip({ state }: { readonly state: RankState }) {
  const say = useWords(myRankWords)
  return (
    <span className={classes.chip} data-tone={tones[state]}>
      {say(`state_${state}`)}
    </span>
  )
}

const tones: Readonly<Record<RankState, string>> = {
  probation: 'info',
  active: 'good',
  eligible: 'gold',
  at_risk: 'ember',
  inactive: 'quiet',
  on_leave: 'aether',
}
