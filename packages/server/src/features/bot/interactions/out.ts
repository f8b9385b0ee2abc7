import { botWords, wordsIn } from '@longhouse/contract/bot'
import type { PressAnswer } from '../interaction.ts'
import { countFor, squadName } from './squad-count.ts'

/** Counts a squad as out. A second click changes nothing. */
export const outAnswer: PressAnswer = {
  verb: 'out',
  answer: (press, by) =>
    countFor(by, press, {
      says: ({ phase }) => (phase === 'out' ? undefined : { kind: 'out' }),
      tells: ({ squad, folded }) =>
        wordsIn(by.asker.language, botWords)('squadOut', {
          squad: squadName(by, squad),
          round: folded.round,
        }),
    }),
}
