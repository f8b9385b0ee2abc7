import type { FastifyInstance } from 'fastify'
import { requireMember } from '../../platform/callers.ts'
import type { Site } from '../../platform/feature.ts'
import { collectPersonalData, type PersonalField } from './personal-data.ts'

// The export reads every collection.
const allowance = { maxRequests: 10, duration: 60 }

/** `GET /api/account/export`: the caller's own data, as the record API shows it, and texts they wrote, as JSON. */
export function accountRoutes(fields: readonly PersonalField[]) {
  return (app: FastifyInstance, { engine }: Site): void => {
    app.get('/api/account/export', async (request, reply) => {
      const { id: userId } = await requireMember(request)
      await engine.limit({ label: 'export', who: userId }, allowance)

      reply.header('cache-control', 'no-store')
      return collectPersonalData(engine, { fields, userId })
    })
  }
}
