import type { Engine } from '@longhouse/engine'
import { deleteMatching } from '../../platform/delete-matching.ts'
import { outboxCollection } from '../../platform/relays/outbox.collection.ts'

const day = 24 * 60 * 60_000
const keptMs = { delivered: 30 * day, parked: 180 * day }

/** Removes messages thirty days after they were delivered, and those that nobody has sent again for half a year. */
export async function pruneOutbox(engine: Engine, now: Date): Promise<number> {
  return deleteMatching(engine.records(outboxCollection), {
    filter:
      "(status = 'delivered' && delivered_at < {:delivered}) || (status = 'parked' && updated < {:parked})",
    params: {
      delivered: new Date(now.getTime() - keptMs.delivered),
      parked: new Date(now.getTime() - keptMs.parked),
    },
  })
}
