import { botWords, wordsIn } from '@longhouse/contract/bot'
import { plainText } from '../../../platform/discord/plain-text.ts'
import type { AskedBy, KnownAsker, Press, PressAnswer, Reply } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { takePlace } from './join.ts'
import { takeSeat } from './seat.ts'
import { slotOf } from './slot-detail.ts'
import { findStanding } from './standing.ts'

/** The press by which a newcomer joins; whoever is a member already gets what it was for. */
export const acceptAnswer: PressAnswer = { verb: 'accept', answer: doWhatWasAsked }

/** Takes the place for which somebody became a member, if it was for one. */
export async function doWhatWasAsked(press: Press, by: AskedBy<KnownAsker>): Promise<Reply> {
  const say = wordsIn(by.asker.language, botWords)
  const community = plainText(by.site.community.organisation.title)
  if (press.id === '') return answerWith(say('isMember', { community }))
  // Nobody presses for a call without one: ids are told apart by what they lead to.
  if (await by.site.engine.recordsOf('squad_calls').findById(press.id)) return takeSeat(by, press.id)
  const standing = await findStanding(by, press.id)
  return takePlace(by, { standing, slot: slotOf(press, standing.event) })
}
