import type { FastifyInstance } from 'fastify'
import { requireOperator } from '../../platform/callers.ts'
import type { Site } from '../../platform/feature.ts'
import { examine, type Examined } from './examine.ts'

/** Milliseconds for which findings are good: it asks others, who shall not be asked at every press. */
const freshMs = 10_000

/** `GET /api/operator/doctor`: what is wrong with the installation, looked at once for all who ask. */
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
