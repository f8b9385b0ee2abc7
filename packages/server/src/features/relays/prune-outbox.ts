import type { Engine } from '@longhouse/engine'
import { outboxCollection } from './outbox.collection.ts'

const keptDays = 30
const batch = 200

/** Removes messages that were delivered more than thirty days ago. */
export async function pruneOutbox(engine: Engine, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60_000)
  const outbox = engine.records(outboxCollection)
  let removed = 0
  for (;;) {
    const old = await outbox.findAll({
      filter: "status = 'delivered' && delivered_at < {:before}",
      params: { before },
      limit: batch,
    })
    for (const message of old) await outbox.delete(message.id)
    removed += old.length
    if (old.length < batch) return removed
  }
}
