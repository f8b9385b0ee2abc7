import type { FastifyInstance } from 'fastify'
import { notFound, refuse, type Engine } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { z } from 'zod'
import { requireOperator } from '../../platform/callers.ts'
import type { DeliveryQueue } from '../../platform/deliveries/delivery-queue.ts'
import { noteAct } from '../../platform/audit.ts'
import type { Site } from '../../platform/feature.ts'

const maxPerPage = 200
const maxPages = 10_000

const pageSchema = z.object({
  page: z.coerce.number().int().min(1).max(maxPages).catch(1),
  perPage: z.coerce.number().int().min(1).max(maxPerPage).catch(30),
  state: z.enum(['pending', 'delivered', 'parked', 'expired']).optional().catch(undefined),
})

interface EntryRoute {
  Params: { id: string }
}

/** Dependencies of the operator routes. */
export interface OperatedSite extends Site {
  readonly queues: readonly DeliveryQueue[]
}

/**
 * `/api/operator/queues/…`: lists entries without their contents, retries one, deletes one that is parked.
 */
export function queueRoutes(app: FastifyInstance, { engine, queues }: OperatedSite): void {
  for (const queue of queues) {
    const address = `/api/operator/queues/${queue.path}`
    app.get(address, (request) => listEntries(engine, queue, request.parameters()))

    app.post<EntryRoute>(`${address}/:id/retry`, async (request, reply) => {
      const { auth } = await requireOperator(request)
      const { id } = request.params
      const now = await engine.clock()
      await engine.transaction(async (tx) => {
        await queue.retry(tx, { id: requireId(id), now })
        await noteAct(tx, { by: auth, action: 'retry', collection: queue.collection, record: id })
      })
      return reply.code(204).send()
    })

    app.delete<EntryRoute>(`${address}/:id`, async (request, reply) => {
      const { auth } = await requireOperator(request)
      const { id } = request.params
      await engine.transaction(async (tx) => {
        const entries = tx.recordsOf(queue.collection)
        if (!(await tx.lock(queue.collection, requireId(id)))) throw notFound()
        const entry = await entries.findById(id)
        if (entry?.['status'] !== 'parked') throw refuse('Only what is set aside can be dropped.')
        await entries.delete(id)
        await noteAct(tx, { by: auth, action: 'delete', collection: queue.collection, record: id })
      })
      return reply.code(204).send()
    })
  }
}

async function listEntries(
  engine: Engine,
  { collection, sort, fields }: DeliveryQueue,
  parameters: Readonly<Record<string, string>>,
): Promise<object> {
  const { page, perPage, state } = pageSchema.parse(parameters)
  const entries = engine.recordsOf(collection)
  const matching = state ? { filter: 'status = {:state}', params: { state } } : {}
  const [totalItems, found] = await Promise.all([
    entries.count(matching),
    entries.findAll({ ...matching, sort, limit: perPage, offset: (page - 1) * perPage }),
  ])
  const items = found.map((entry) => ({
    id: entry.id,
    kind: toText(entry[fields.kind]),
    to: toText(entry[fields.to]),
    state: toText(entry['status']),
    attempts: entry['attempts'],
    lastError: toText(entry['last_error']),
    created: toText(entry['created']),
    nextTry: toText(entry['next_attempt']),
  }))
  return { page, perPage, totalItems, totalPages: Math.ceil(totalItems / perPage), items }
}

/** Throws 404 for an id with NUL: none has it, and PostgreSQL cannot take it. */
function requireId(id: string): string {
  if (id.includes('\0')) throw notFound()
  return id
}
