import type { FastifyInstance } from 'fastify'
import { badRequest } from '../../../errors.ts'
import { sendPage, sendPicked } from './answer.ts'
import type { NoteOperation } from './note-operation.ts'
import type { Logs } from '../../../operations/logs/logs.ts'

/** Dependencies of these routes. */
export interface LogRouteDependencies {
  readonly logs: Logs
  readonly note: NoteOperation
}

/** `/api/logs`: entries by page, counts by hour, single entries, and deleting all of them. */
export function logRoutes(app: FastifyInstance, { logs, note }: LogRouteDependencies): void {
  app.get('/api/logs', async (request, reply) => sendPage(reply, await logs.list(request.parameters())))

  app.get('/api/logs/stats', async (request, reply) => {
    const { filter = '' } = request.parameters()
    const stats = await logs.stats(filter).catch(() => {
      throw badRequest('Invalid filter format.')
    })
    return sendPicked(reply, stats)
  })

  app.get<{ Params: { id: string } }>('/api/logs/:id', async (request, reply) =>
    sendPicked(reply, await logs.view(request.params.id.replaceAll('\0', ''))),
  )

  app.delete('/api/logs', async (request, reply) => {
    await logs.clear()
    await note(request, { action: 'delete', collection: '_logs', record: 'all' })
    return reply.code(204).send()
  })
}
