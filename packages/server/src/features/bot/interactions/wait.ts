import { botWords, wordsIn } from '@longhouse/contract/bot'
import type { PressAnswer } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { joinRows } from './event-buttons.ts'
import { boldName, standingReply, whichSlotReply } from './event-replies.ts'
import { refusalOf } from './refused.ts'
import { slotOf } from './slot-detail.ts'
import { findStanding } from './standing.ts'

/** Joins the waiting list of a full event. */
export const waitAnswer: PressAnswer = {
  verb: 'wait',
  answer: async (press, by) => {
    const say = wordsIn(by.asker.language, botWords)
    const { account, records } = by.asker
    const standing = await findStanding(by, press.id)
    const { event, registration, wait } = standing
    if (registration || (wait && wait.state !== 'lapsed')) return standingReply(by, standing)
    const slot = slotOf(press, event)
    try {
      await records.create('event_waits', { user: account.id, tournament: event.id, slot })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === 'chooseSlot') return whichSlotReply(by, event)
      if (refusal === 'notFull')
        return answerWith(say('hasFree', { event: boldName(event) }), joinRows(by, { event, slot }))
      if (refusal !== 'alreadyWaiting' && refusal !== 'alreadyRegistered') throw error
    }
    return standingReply(by, await findStanding(by, event.id))
  },
}
