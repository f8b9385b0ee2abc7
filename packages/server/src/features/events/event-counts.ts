import type { Transaction } from '@longhouse/engine'
import type { Tournament } from '@longhouse/contract/events'
import { tournamentsCollection } from './tournaments.collection.ts'

/** By how much the counts of an event change. */
export type CountChanges = Partial<Record<'participant_count' | 'waiting_count' | 'here_count', number>>

/** Moves the counts that an event keeps; whoever calls it holds the event. */
export async function changeCounts(tx: Transaction, id: string, changes: CountChanges): Promise<void> {
  if (Object.values(changes).every((by) => by === 0)) return
  const events = tx.records(tournamentsCollection)
  const event = await events.findById(id)
  if (event) await events.update(id, moved(event, changes))
}

function moved(event: Tournament, changes: CountChanges): CountChanges {
  const { participant_count = 0, waiting_count = 0, here_count = 0 } = changes
  return {
    participant_count: event.participant_count + participant_count,
    waiting_count: event.waiting_count + waiting_count,
    here_count: event.here_count + here_count,
  }
}
