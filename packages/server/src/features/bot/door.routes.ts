import { doorPath, type DoorReport } from '@longhouse/contract/bot'
import type { FastifyInstance } from 'fastify'
import { requireStaff } from '../../platform/callers.ts'

const notConfigured: DoorReport = { configured: false, door: 'off', state: 'closed' }

/** Returns to staff the status of the transport. */
export function doorRoutes(
  app: FastifyInstance,
  report: () => Promise<DoorReport> = async () => notConfigured,
): void {
  app.get(doorPath, async (request) => {
    await requireStaff(request)
    return report()
  })
}
