import type { Engine, MetricDefinition } from '@longhouse/engine'
import type { DeliveryQueue } from '../platform/deliveries/delivery-queue.ts'

/** Returns metrics of waiting deliveries, for all nodes together: the queues are in the database. */
export function deliveryMetrics(
  engine: Pick<Engine, 'query' | 'clock'>,
  queues: readonly DeliveryQueue[],
): MetricDefinition[] {
  return [
    {
      name: 'deliveries',
      help: 'Messages and mails that wait (pending) or were given up (parked), the same on every node.',
      kind: 'gauge',
      labels: ['queue', 'status'],
      read: async () => (await Promise.all(queues.map((queue) => countByStatus(engine, queue)))).flat(),
    },
    {
      name: 'deliveries_oldest_seconds',
      help: 'How long the oldest message or mail has been waiting.',
      kind: 'gauge',
      labels: ['queue'],
      read: async () => {
        const now = await engine.clock()
        return Promise.all(queues.map((queue) => oldestOf(engine, queue, now)))
      },
    },
  ]
}

async function countByStatus(engine: Pick<Engine, 'query'>, { collection }: DeliveryQueue) {
  const rows = await engine.query<{ status: string; total: number }>({
    sql: `SELECT "status", COUNT(*) AS "total" FROM "${collection}" WHERE "status" IN ('pending', 'parked') GROUP BY "status"`,
  })
  return ['pending', 'parked'].map((status) => ({
    labels: { queue: collection, status },
    value: rows.find((row) => row.status === status)?.total ?? 0,
  }))
}

async function oldestOf(engine: Pick<Engine, 'query'>, { collection }: DeliveryQueue, now: Date) {
  const [row] = await engine.query<{ oldest: string | null }>({
    sql: `SELECT MIN("created") AS "oldest" FROM "${collection}" WHERE "status" = 'pending'`,
  })
  const seconds = row?.oldest ? (now.getTime() - Date.parse(row.oldest)) / 1000 : 0
  return { labels: { queue: collection }, value: Math.max(0, seconds) }
}
