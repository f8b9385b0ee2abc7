import { botWords, wordsIn } from '@longhouse/contract/bot'
import type { PressAnswer } from '../interaction.ts'
import { countFor, squadName } from './squad-count.ts'

/** Says that a squad is out; whoever says so again changes nothing. */
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
