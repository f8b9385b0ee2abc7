import type { FastifyInstance } from 'fastify'
import { notFound } from '@longhouse/engine'
import { isRecordId } from '@longhouse/contract/pages'
import { requireStaff } from '../../platform/callers.ts'
import type { DiscordLink } from '../../platform/discord/role-names.ts'
import type { Site } from '../../platform/feature.ts'
import { retryMirror } from './mirrors.delivery.ts'

/** Lets staff retry a mirror. `ring` wakes this node's worker immediately. */
export function mirrorsRoutes(
  app: FastifyInstance,
  { engine, client, ring }: Site & Pick<DiscordLink, 'client'> & { ring: (ms: number) => void },
): void {
  app.post<{ Params: { id: string } }>('/api/discord/mirrors/:id/retry', async (request, reply) => {
    await requireStaff(request)
    const { id } = request.params
    if (!isRecordId(id)) throw notFound()
    const now = await engine.clock()
    await engine.transaction((tx) => retryMirror(tx, { id, now }))
    client.release()
    ring(0)
    return reply.code(204).send()
  })
}
