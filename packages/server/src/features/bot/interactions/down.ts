import { botWords, wordsIn } from '@longhouse/contract/bot'
import type { PressAnswer } from '../interaction.ts'
import { countFor, squadName } from './squad-count.ts'

/** Counts a down of the squad. */
export const downAnswer: PressAnswer = {
  verb: 'down',
  answer: (press, by) =>
    countFor(by, press, {
      says: ({ phase }) => (phase === 'out' ? undefined : { kind: 'down' }),
      tells: ({ squad, folded }) => {
        const say = wordsIn(by.asker.language, botWords)
        const values = { squad: squadName(by, squad), round: folded.round }
        return folded.phase === 'out'
          ? say('squadOut', values)
          : say('squadDowns', { ...values, count: folded.downs })
      },
    }),
}
