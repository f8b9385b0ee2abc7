import { botWords, wordsIn } from '@longhouse/contract/bot'
import { plainText } from '../../../platform/discord/plain-text.ts'
import type { AskedBy, KnownAsker, Press, PressAnswer, Reply } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { takePlace } from './join.ts'
import { takeSeat } from './seat.ts'
import { slotOf } from './slot-detail.ts'
import { findStanding } from './standing.ts'

/** The button by which a newcomer joins. A member who clicks it gets the place or seat that it was for. */
export const acceptAnswer: PressAnswer = { verb: 'accept', answer: doWhatWasAsked }

/** Takes the place or seat for which a newcomer joined, if any. */
export async function doWhatWasAsked(press: Press, by: AskedBy<KnownAsker>): Promise<Reply> {
  const say = wordsIn(by.asker.language, botWords)
  const community = plainText(by.site.community.organisation.title)
  if (press.id === '') return answerWith(say('isMember', { community }))
  // The id is that of a squad call or of an event.
  if (await by.site.engine.recordsOf('squad_calls').findById(press.id)) return takeSeat(by, press.id)
  const standing = await findStanding(by, press.id)
  return takePlace(by, { standing, slot: slotOf(press, standing.event) })
}
