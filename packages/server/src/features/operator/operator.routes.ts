import type { FastifyInstance } from 'fastify'
import { requireOperator } from '../../platform/callers.ts'
import type { DeliveryQueue } from '../../platform/deliveries/delivery-queue.ts'
import type { Site } from '../../platform/feature.ts'
import { readOverview } from './overview.ts'
import { queueRoutes } from './queues.routes.ts'
import { sessionRoutes } from './sessions.routes.ts'

/** Dependencies of the operator routes. */
export interface OperatedSite extends Site {
  readonly queues: readonly DeliveryQueue[]
}

/** `/api/operator/…`: only for superusers and operators; responses are never cached. */
export function operatorRoutes(app: FastifyInstance, site: OperatedSite): void {
  app.register(async (scope) => {
    // No route here has a body, even if a client announces one.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    scope.addHook('preHandler', async (request) => void (await requireOperator(request)))
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    scope.get('/api/operator/overview', () => readOverview(site))
    queueRoutes(scope, site)
    sessionRoutes(scope, site)
  })
}
