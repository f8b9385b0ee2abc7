import type { FastifyInstance } from 'fastify'
import { notFound, refuse } from '@longhouse/engine'
import { driftDeeds, roleDriftPath } from '@longhouse/contract/bot'
import { z } from 'zod'
import { requireStaff } from '../../platform/callers.ts'
import type { Site } from '../../platform/feature.ts'
import { listDrift } from './list-drift.ts'
import { settleDrift } from './settle-drift.ts'

const bodySchema = z.object({ do: z.enum(driftDeeds) })
const idSchema = z.string().regex(/^[a-z0-9]{15}$/)

interface DriftRoute {
  Params: { id: string }
}

/** `/api/discord/drift`: roles changed by hand in Discord, and the decisions of staff about them. */
export function driftRoutes(app: FastifyInstance, site: Site): void {
  app.get(roleDriftPath, async (request) => {
    await requireStaff(request)
    return { items: await listDrift(site) }
  })

  app.post<DriftRoute>(`${roleDriftPath}/:id`, { bodyLimit: 1000 }, async (request, reply) => {
    const { auth } = await requireStaff(request)
    const id = idSchema.safeParse(request.params.id)
    if (!id.success) throw notFound()
    const body = bodySchema.safeParse(request.body)
    if (!body.success) throw refuse('Say what to do: "take-over" or "restore".', { code: 'invalid_body' })
    await settleDrift(site, { id: id.data, deed: body.data.do, by: auth })
    return reply.code(204).send()
  })
}
