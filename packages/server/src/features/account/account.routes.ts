import type { FastifyInstance } from 'fastify'
import { unauthorized } from '@longhouse/engine'
import type { Site } from '../../platform/feature.ts'
import { collectPersonalData, type PersonalField } from './personal-data.ts'

/** `GET /api/account/export`: all that is stored about the caller, as JSON. */
export function accountRoutes(fields: readonly PersonalField[]) {
  return (app: FastifyInstance, { engine }: Site): void => {
    app.get('/api/account/export', async (request, reply) => {
      const { auth } = await engine.authenticate(request.headers.authorization)
      if (auth?.collectionName !== 'users') throw unauthorized()

      reply.header('cache-control', 'no-store')
      return collectPersonalData(engine, fields, auth.id)
    })
  }
}
