import { squadBotWords, wordsIn } from '@longhouse/contract/bot'
import { plainText } from '../../../platform/discord/plain-text.ts'
import type { PressAnswer } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { callRow, findCall, seatsIn } from './squad-calls.ts'
import { unlessGone } from './unless-gone.ts'

/** Gives a seat back. */
export const unseatAnswer: PressAnswer = {
  verb: 'unseat',
  answer: async ({ id }, by) => {
    const { account, language, records } = by.asker
    const say = wordsIn(language, squadBotWords)
    const { user } = await findCall(by, id)
    if (user === account.id) return answerWith(say('ownCall'))
    const seat = (await seatsIn(by, [id])).get(id)
    if (seat) await unlessGone(records.delete({ collection: 'squad_seats', id: seat }))
    const call = await findCall(by, id)
    const name = `**${plainText(call.name, 32)}**`
    return answerWith(seat ? say('isOut', { name }) : say('isNotIn', { name }), [
      callRow(by, { call, isSeated: false }),
    ])
  },
}
