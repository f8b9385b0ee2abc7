import type { FastifyInstance } from 'fastify'
import { requireBot } from '../api/identity.ts'
import type { Sim } from '../sim.ts'
import { gatewayUrl } from './connection.ts'
import { startsLeft } from './session-limits.ts'

const limit = { bucket: 'gateway-bot', limit: 2, windowMs: 5000 }

export function gatewayRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/api/gateway', () => ({ url: gatewayUrl(sim) }))

  app.get('/api/gateway/bot', { config: { limit } }, (request) => {
    requireBot(request, sim)
    return { url: gatewayUrl(sim), shards: 1, session_start_limit: startsLeft(sim) }
  })
}
