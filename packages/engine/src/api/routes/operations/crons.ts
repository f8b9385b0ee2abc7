import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../errors.ts'
import { sendPicked } from './answer.ts'
import type { NoteOperation } from './note-operation.ts'
import type { Crons } from '../../../operations/crons/crons.ts'

/** What these routes work with. */
export interface CronRouteDependencies {
  readonly crons: Crons
  readonly note: NoteOperation
}

/** `/api/crons`: which jobs there are and how they go, and to start one now. */
export function cronRoutes(app: FastifyInstance, { crons, note }: CronRouteDependencies): void {
  app.get('/api/crons', async (_request, reply) => sendPicked(reply, crons.list()))

  app.get('/api/crons/lines', async (_request, reply) => sendPicked(reply, await crons.lines()))

  app.post<{ Params: { id: string } }>('/api/crons/:id', async (request, reply) => {
    if (!crons.run(request.params.id)) throw notFound('Missing or invalid cron job.')
    await note(request, { action: 'run', collection: '_crons', record: request.params.id })
    return reply.code(204).send()
  })
}
