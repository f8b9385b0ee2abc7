import { botWords, wordsIn } from '@longhouse/contract/bot'
import { isOffered } from '@longhouse/contract/events'
import type { PressAnswer } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { nextRows } from './event-buttons.ts'
import { boldName, standingReply } from './event-replies.ts'
import { takePlace } from './join.ts'
import { findStanding } from './standing.ts'

/** Takes the place that was offered to the member. Offers to other members are not visible to them. */
export const claimAnswer: PressAnswer = {
  verb: 'claim',
  answer: async ({ id }, by) => {
    const say = wordsIn(by.asker.language, botWords)
    const standing = await findStanding(by, id)
    const { event, registration, wait, now } = standing
    if (registration) return standingReply(by, standing)
    if (!wait || !isOffered(wait, now))
      return answerWith(say('noOffer', { event: boldName(event) }), nextRows(by, standing))
    return takePlace(by, { standing, slot: wait.slot })
  },
}
