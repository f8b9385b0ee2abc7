import type { Transaction } from '@longhouse/engine'
import { tournamentsCollection } from '../../collections/events.ts'

/** Differences to add to the counts of an event. */
export interface CountChanges {
  readonly participant_count?: number
  readonly waiting_count?: number
  readonly here_count?: number
}

/** Changes the stored counts of an event. The caller has locked the event. */
export async function changeCounts(
  tx: Transaction,
  { id, ...changes }: CountChanges & { readonly id: string },
): Promise<void> {
  if (Object.values(changes).every((by) => by === 0)) return
  const events = tx.records(tournamentsCollection)
  const event = await events.findById(id)
  if (!event) return
  const { participant_count = 0, waiting_count = 0, here_count = 0 } = changes
  await events.update(id, {
    participant_count: event.participant_count + participant_count,
    waiting_count: event.waiting_count + waiting_count,
    here_count: event.here_count + here_count,
  })
}
