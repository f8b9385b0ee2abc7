import type { AskedBy, KnownAsker, PressAnswer, Reply } from '../interaction.ts'
import { fullReply, standingReply, whichSlotReply } from './event-replies.ts'
import { refusalOf } from './refused.ts'
import { slotOf } from './slot-detail.ts'
import { findStanding, type EventStanding } from './standing.ts'

/** Takes a place, as signing up on the website does. */
export const joinAnswer: PressAnswer = {
  verb: 'join',
  answer: async (press, by) => {
    const standing = await findStanding(by, press.id)
    return takePlace(by, { standing, slot: slotOf(press, standing.event) })
  },
}

/** The event and the slot in which a place is wanted. */
export interface WantedPlace {
  readonly standing: EventStanding
  /** Empty if none was chosen. */
  readonly slot: string
}

/** Takes a place unless the member has one. Replies to known refusals with fitting buttons; throws the others. */
export async function takePlace(by: AskedBy<KnownAsker>, { standing, slot }: WantedPlace): Promise<Reply> {
  const { event, wait } = standing
  const { account, records } = by.asker
  if (standing.registration) return standingReply(by, standing)
  try {
    await records.create('tournament_registrations', { user: account.id, tournament: event.id, slot })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'chooseSlot') return whichSlotReply(by, event)
    const isFull = refusal === 'full' || refusal === 'slotFull'
    const isInLine = wait !== undefined && wait.state !== 'lapsed'
    if (isFull && event.waits && !isInLine) return fullReply(by, { event, slot })
    // A concurrent click has taken the place, or the member is in the waiting list already.
    if (refusal !== 'alreadyRegistered' && !(isFull && isInLine)) throw error
  }
  return standingReply(by, await findStanding(by, event.id))
}
