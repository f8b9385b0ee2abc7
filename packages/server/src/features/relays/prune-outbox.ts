import type { Engine } from '@longhouse/engine'
import { deleteMatching } from '../../platform/delete-matching.ts'
import { outboxCollection } from './outbox.collection.ts'

const keptDays = 30

/** Removes messages that were delivered more than thirty days ago. */
export async function pruneOutbox(engine: Engine, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60_000)
  return deleteMatching(engine.records(outboxCollection), {
    filter: "status = 'delivered' && delivered_at < {:before}",
    params: { before },
  })
}
