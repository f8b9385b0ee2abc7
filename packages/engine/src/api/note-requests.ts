import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../operations/metrics/metrics.ts'

/**
 * Counts every request that the framework answers, also on routes that the host adds. Streams do not count:
 * they last as long as a client listens.
 */
export function noteRequests(app: FastifyInstance, { requests }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    requests.note({ method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })
}
