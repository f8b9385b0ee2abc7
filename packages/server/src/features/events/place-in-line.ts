import { notFound, type RecordSource } from '@longhouse/engine'
import { eventWaitsCollection } from './event-waits.collection.ts'
import { findWait, type MemberAtEvent } from './own-records.ts'

/** Where somebody stands: the first in line has place 1, and whoever is offered a place is out of it, at 0. */
export interface PlaceInLine {
  readonly place: number
  /** How many wait for the same. */
  readonly of: number
}

/** A member's own place in the line of an event; of the others only how many there are. */
export async function findPlaceInLine(source: RecordSource, person: MemberAtEvent): Promise<PlaceInLine> {
  const wait = await findWait(source, person)
  if (!wait || wait.state === 'lapsed') throw notFound()
  const waits = source.records(eventWaitsCollection)
  const line = "tournament = {:tournament} && slot = {:slot} && state = 'waiting'"
  const params = { tournament: wait.tournament, slot: wait.slot, queued: wait.queued_at }
  const ahead = await waits.count({ filter: `${line} && queued_at < {:queued}`, params })
  const of = await waits.count({ filter: line, params })
  return { place: wait.state === 'waiting' ? ahead + 1 : 0, of }
}
