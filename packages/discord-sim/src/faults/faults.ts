import { z } from 'zod'
import type { RoutePlace } from './route-groups.ts'

const target = z.union([
  z.enum(['all', 'oauth', 'api', 'webhooks']),
  z.templateLiteral(['webhook:', z.string().min(1)]),
])
const common = {
  target,
  /** How many requests meet the fault; without it, all until it is cleared. */
  times: z.int().positive().optional(),
}

export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('rateLimited'),
    retryAfterSeconds: z.number().nonnegative(),
    scope: z.enum(['user', 'global', 'shared']).default('user'),
  }),
  z.strictObject({ ...common, kind: z.literal('status'), code: z.int().min(400).max(599) }),
  z.strictObject({ ...common, kind: z.literal('slow'), ms: z.number().nonnegative() }),
  z.strictObject({ ...common, kind: z.literal('hang') }),
  z.strictObject({ ...common, kind: z.literal('down') }),
  z.strictObject({ ...common, kind: z.literal('truncated') }),
])

/** `target`: a route group, `webhook:ID`, or `all`. A new fault replaces the one its target had. */
export type Fault = z.input<typeof faultSchema>
export type ActiveFault = z.output<typeof faultSchema>

export interface FaultStore {
  set(fault: Fault): void
  all(): ActiveFault[]
  /** The fault a request meets; it counts. The narrowest target goes first. */
  meet(place: RoutePlace): ActiveFault | undefined
  remove(faultTarget: string): void
  clear(): void
}

export function createFaults(): FaultStore {
  const active = new Map<string, ActiveFault>()
  return {
    set(fault) {
      const parsed = faultSchema.parse(fault)
      active.set(parsed.target, parsed)
    },
    all: () => [...active.values()],
    meet(place) {
      const fault = active.get(`webhook:${place.webhookId}`) ?? active.get(place.group) ?? active.get('all')
      if (fault?.times !== undefined) {
        if (fault.times === 1) active.delete(fault.target)
        else active.set(fault.target, { ...fault, times: fault.times - 1 })
      }
      return fault
    },
    remove: (faultTarget) => void active.delete(faultTarget),
    clear: () => active.clear(),
  }
}
