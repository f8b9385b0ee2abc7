import { notFound, type RecordSource } from '@longhouse/engine'
import { eventWaitsCollection } from '../collections/events.ts'

/** A member and an event. */
interface MemberInLine {
  readonly user: string
  readonly tournament: string
}

/** A position on the waiting list: the first member has 1, and a member with an offer has 0. */
export interface PlaceInLine {
  readonly place: number
  /** Number of members who wait for the same. */
  readonly of: number
}

/** Returns a member's own position on the waiting list of an event; of the others only their number. */
export async function findPlaceInLine(
  source: RecordSource,
  { user, tournament }: MemberInLine,
): Promise<PlaceInLine> {
  const waits = source.records(eventWaitsCollection)
  const wait = await waits.findFirst({
    // The waiting list of a cancelled event is not shown.
    filter: "user = {:user} && tournament = {:tournament} && tournament.cancelled_at = ''",
    params: { user, tournament },
  })
  if (!wait || wait.state === 'lapsed') throw notFound()
  const line = "tournament = {:tournament} && slot = {:slot} && state = 'waiting'"
  const params = { tournament, slot: wait.slot, queued: wait.queued_at }
  const ahead = await waits.count({ filter: `${line} && queued_at < {:queued}`, params })
  const of = await waits.count({ filter: line, params })
  return { place: wait.state === 'waiting' ? ahead + 1 : 0, of }
}
