import type { Season } from '@longhouse/contract/seasons'
import { useWords } from '../../lib/base/use-words.ts'
import classes from './seasons.module.css'
import { seasonPageWords } from './season-page.words.ts'
import { seasonDays } from './season-words.ts'

/** The state of a season, in a word and in a full sentence. */
export function SeasonState({ season }: { readonly season: Season }) {
  const say = useWords(seasonPageWords)
  const { start, end, closes } = seasonDays(season)
  const sentences = {
    upcoming: () => say('upcomingText', { start, end }),
    active: () => say('activeText', { end, closes }),
    closing: () => say('closingText', { end, closes }),
    closed: () => say('closedText', { start, end }),
  }
  return (
    <span className="wrap gap-4-12 baseline">
      <StateChip state={season.state} />
      <span>{season.state && sentences[season.state]()}</span>
    </span>
  )
}

/** Only the word. */
export function StateChip({ state }: Pick<Season, 'state'>) {
  const say = useWords(seasonPageWords)
  const names = {
    upcoming: say('upcoming'),
    active: say('active'),
    closing: say('closing'),
    closed: say('closed'),
    '': '',
  }
  return (
    <span className={`small tone strong ${classes.chip}`} data-state={state}>
      {names[state]}
    </span>
  )
}
