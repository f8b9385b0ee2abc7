import type { FastifyInstance } from 'fastify'
import type { RateLimits } from '../../../limits/rate-limits.ts'
import { sendPicked } from './answer.ts'

/** `/api/operator/limits`: the rules, and who is being refused right now. */
export function limitRoutes(app: FastifyInstance, limits: RateLimits): void {
  app.get('/api/operator/limits', async (_request, reply) =>
    sendPicked(reply, {
      rules: limits.rules.map(({ label, maxRequests, duration, audience }) => {
        return { label, maxRequests, duration, audience }
      }),
      refused: limits.refused().map((caller) => ({ ...caller, until: new Date(caller.until).toISOString() })),
    }),
  )
}
