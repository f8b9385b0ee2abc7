import { botWords, wordsIn } from '@longhouse/contract/bot'
import type { PressAnswer } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { nextRows } from './event-buttons.ts'
import { boldName, standingReply } from './event-replies.ts'
import { findStanding } from './standing.ts'
import { unlessGone } from './unless-gone.ts'

/** Gives a place back, or leaves the waiting list. */
export const leaveAnswer: PressAnswer = {
  verb: 'leave',
  answer: async ({ id }, by) => {
    const say = wordsIn(by.asker.language, botWords)
    const { records } = by.asker
    const { event, registration, wait } = await findStanding(by, id)
    if (registration) {
      await unlessGone(records.delete({ collection: 'tournament_registrations', id: registration.id }))
    } else if (wait && wait.state !== 'lapsed') {
      await unlessGone(records.delete({ collection: 'event_waits', id: wait.id }))
    }
    const standing = await findStanding(by, id)
    const name = boldName(event)
    if (registration) return answerWith(say('hasLeft', { event: name }), nextRows(by, standing))
    if (wait && wait.state !== 'lapsed')
      return answerWith(say('hasLeftLine', { event: name }), nextRows(by, standing))
    return standingReply(by, standing)
  },
}
