import { botWords, wordsIn } from '@longhouse/contract/bot'
import type { PressAnswer } from '../interaction.ts'
import { countFor, squadName } from './squad-count.ts'

/** Counts the round of the button. A button of another round counts nothing. */
export const roundAnswer: PressAnswer = {
  verb: 'round',
  answer: (press, by) => {
    const round = Number(press.detail)
    return countFor(by, press, {
      says: (squad) =>
        round === squad.round + 1 && squad.phase !== 'out' ? { kind: 'reached', value: round } : undefined,
      tells: ({ squad, folded }) => {
        const say = wordsIn(by.asker.language, botWords)
        const values = { squad: squadName(by, squad), round: folded.round }
        return folded.round === round ? say('squadAtRound', values) : say('squadElsewhere', values)
      },
    })
  },
}
