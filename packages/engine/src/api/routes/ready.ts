import type { FastifyInstance } from 'fastify'
import type { EngineParts } from '../../engine-parts.ts'
import { ApiError } from '../../errors.ts'
import { apiHeaders } from '../headers.ts'
import { sendJson } from '../send-json.ts'

const ready = { message: 'Ready for requests.', code: 200, data: {} }

/** `GET /api/ready` for load balancers: 503 with a message while requests should go elsewhere. */
export function readyRoutes(app: FastifyInstance, { readiness }: Pick<EngineParts, 'readiness'>): void {
  app.addHook('onListen', async () => readiness.open())
  app.get('/api/ready', async (_request, reply) => {
    const message = await readiness.obstacle()
    if (message) throw new ApiError({ status: 503, code: 'not_ready', message, retryAfter: 1 })
    return sendJson(reply.headers({ ...apiHeaders, 'Cache-Control': 'no-store' }), ready)
  })
}
