import type { FastifyInstance } from 'fastify'
import { requireOperator } from '../../platform/callers.ts'
import type { Site } from '../../platform/feature.ts'
import { examine, type Examined } from './examine.ts'

/** Milliseconds for which findings are cached: they call other services, which a click must not repeat. */
const freshMs = 10_000

/** `GET /api/operator/doctor`: problems of the installation, checked once for all requests. */
export function doctorRoutes(app: FastifyInstance, { engine, settings }: Site): void {
  let last: { readonly at: number; readonly findings: Promise<Examined[]> } | undefined
  app.get('/api/operator/doctor', async (request, reply) => {
    await requireOperator(request)
    const now = performance.now()
    if (!last || now - last.at > freshMs) last = { at: now, findings: examine({ settings, engine }) }
    void reply.header('cache-control', 'no-store')
    return last.findings
  })
}
