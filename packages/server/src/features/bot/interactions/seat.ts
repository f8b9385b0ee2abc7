import { squadBotWords, wordsIn } from '@longhouse/contract/bot'
import { plainText } from '../../../platform/discord/plain-text.ts'
import type { AskedBy, KnownAsker, PressAnswer, Reply } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { refusalOf } from './refused.ts'
import { callRow, findCall, seatsIn } from './squad-calls.ts'

/** Takes a seat in a squad call, as the website does. */
export const seatAnswer: PressAnswer = { verb: 'seat', answer: ({ id }, by) => takeSeat(by, id) }

/** Takes a seat unless the member has one. A repeated click gets the same reply. */
export async function takeSeat(by: AskedBy<KnownAsker>, id: string): Promise<Reply> {
  const { account, language, records } = by.asker
  const say = wordsIn(language, squadBotWords)
  const { user } = await findCall(by, id)
  if (user === account.id) return answerWith(say('ownCall'))
  if (!(await seatsIn(by, [id])).has(id))
    try {
      await records.create('squad_seats', { call: id, user: account.id })
    } catch (error) {
      // A concurrent click has taken the seat.
      if (refusalOf(error) !== 'squadSeated') throw error
    }
  const call = await findCall(by, id)
  const name = `**${plainText(call.name, 32)}**`
  return answerWith(call.state === 'full' ? say('isFullNow', { name }) : say('isIn', { name }), [
    callRow(by, { call, isSeated: true }),
  ])
}
