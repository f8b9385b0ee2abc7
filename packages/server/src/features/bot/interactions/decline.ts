import { botWords, wordsIn } from '@longhouse/contract/bot'
import type { PressAnswer } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { nextRows } from './event-buttons.ts'
import { boldName, standingReply } from './event-replies.ts'
import { findStanding } from './standing.ts'
import { unlessGone } from './unless-gone.ts'

/** Declines an offered place. A place or a position in the waiting list is kept. */
export const declineAnswer: PressAnswer = {
  verb: 'decline',
  answer: async ({ id }, by) => {
    const say = wordsIn(by.asker.language, botWords)
    const standing = await findStanding(by, id)
    const { registration, wait, event } = standing
    if (registration || wait?.state === 'waiting') return standingReply(by, standing)
    if (wait?.state !== 'offered')
      return answerWith(say('noOffer', { event: boldName(event) }), nextRows(by, standing))
    await unlessGone(by.asker.records.delete({ collection: 'event_waits', id: wait.id }))
    return answerWith(
      say('hasDeclined', { event: boldName(event) }),
      nextRows(by, await findStanding(by, id)),
    )
  },
}
