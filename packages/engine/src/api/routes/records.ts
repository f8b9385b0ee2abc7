import type { FastifyInstance } from 'fastify'
import type { EngineParts } from '../../engine-parts.ts'
import { recordWrites, writeRoutes, type WriteTarget } from '../record-writes.ts'
import { sendJson } from '../send-json.ts'

/** Writing records, where the address is spelled in a way that `DirectWrites` leaves to the framework. */
export function recordWriteRoutes(app: FastifyInstance, parts: EngineParts): void {
  app.post<{ Params: Pick<WriteTarget, 'collection'> }>(writeRoutes.new, async (request, reply) =>
    sendJson(reply, await recordWrites.POST(parts, request, { ...request.params, id: '' })),
  )
  app.patch<{ Params: WriteTarget }>(writeRoutes.one, async (request, reply) =>
    sendJson(reply, await recordWrites.PATCH(parts, request, request.params)),
  )
  app.delete<{ Params: WriteTarget }>(writeRoutes.one, async (request, reply) => {
    await recordWrites.DELETE(parts, request, request.params)
    return reply.code(204).send()
  })
}
