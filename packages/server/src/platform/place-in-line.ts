import { notFound, toText, type RecordSource } from '@longhouse/engine'

/** A member and an event. */
interface MemberInLine {
  readonly user: string
  readonly tournament: string
}

/** Where somebody stands: the first in line has place 1, and whoever is offered a place is out of it, at 0. */
export interface PlaceInLine {
  readonly place: number
  /** How many wait for the same. */
  readonly of: number
}

/** A member's own place in the line of an event; of the others only how many there are. */
export async function findPlaceInLine(
  source: RecordSource,
  { user, tournament }: MemberInLine,
): Promise<PlaceInLine> {
  const waits = source.recordsOf('event_waits')
  const wait = await waits.findFirst({
    // Of a cancelled event no line is shown.
    filter: "user = {:user} && tournament = {:tournament} && tournament.cancelled_at = ''",
    params: { user, tournament },
  })
  if (!wait || wait['state'] === 'lapsed') throw notFound()
  const line = "tournament = {:tournament} && slot = {:slot} && state = 'waiting'"
  const params = { tournament, slot: toText(wait['slot']), queued: toText(wait['queued_at']) }
  const ahead = await waits.count({ filter: `${line} && queued_at < {:queued}`, params })
  const of = await waits.count({ filter: line, params })
  return { place: wait['state'] === 'waiting' ? ahead + 1 : 0, of }
}
