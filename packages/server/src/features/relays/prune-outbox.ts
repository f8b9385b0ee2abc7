import { deleteMatchingApart } from '../../platform/delete-matching.ts'
import type { Site } from '../../platform/feature.ts'
import type { Stoppable } from '../../platform/for-each-apart.ts'
import { outboxCollection } from '../../collections/relays.ts'

const day = 24 * 60 * 60_000
const keptMs = { delivered: 30 * day, parked: 180 * day }

/**
 * Removes messages thirty days after their delivery, and parked ones after half a year. Returns their number.
 */
export function pruneOutbox(
  { engine, signal }: Pick<Site, 'engine'> & Stoppable,
  now: Date,
): Promise<number> {
  return deleteMatchingApart(engine.records(outboxCollection), {
    filter:
      "(status = 'delivered' && delivered_at < {:delivered}) || (status = 'parked' && updated < {:parked})",
    params: {
      delivered: new Date(now.getTime() - keptMs.delivered),
      parked: new Date(now.getTime() - keptMs.parked),
    },
    signal,
  })
}
