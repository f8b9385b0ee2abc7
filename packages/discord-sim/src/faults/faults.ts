import { z } from 'zod'
import type { RouteGroup, RoutePlace } from './route-groups.ts'

const target = z.union([
  z.enum(['all', 'oauth', 'api', 'webhooks', 'interactions', 'gateway']),
  z.templateLiteral(['webhook:', z.string().min(1)]),
])
const common = {
  target,
  /** How many requests it affects; without it, all until it is cleared. */
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

/** `target`: a route group, `webhook:ID`, or `all`. A new fault replaces the previous one of its target. */
export type Fault = z.input<typeof faultSchema>
export type ActiveFault = z.output<typeof faultSchema>

const onTheWay: ActiveFault['kind'][] = ['slow', 'hang', 'down', 'truncated']

export interface FaultStore {
  set(fault: Fault): void
  all(): ActiveFault[]
  /** Returns the fault of a request, and counts it. The narrowest target takes precedence. */
  meet(place: RoutePlace): ActiveFault | undefined
  /** The same for requests that Discord sends: only faults of the transport apply. */
  meetOnTheWay(group: RouteGroup): ActiveFault | undefined
  remove(faultTarget: string): void
  clear(): void
}

export function createFaults(): FaultStore {
  const active = new Map<string, ActiveFault>()
  const find = (place: RoutePlace) =>
    active.get(`webhook:${place.webhookId}`) ?? active.get(place.group) ?? active.get('all')

  function count(fault: ActiveFault | undefined): ActiveFault | undefined {
    if (fault?.times === 1) active.delete(fault.target)
    else if (fault?.times !== undefined) active.set(fault.target, { ...fault, times: fault.times - 1 })
    return fault
  }

  return {
    set(fault) {
      const parsed = faultSchema.parse(fault)
      active.set(parsed.target, parsed)
    },
    all: () => [...active.values()],
    meet: (place) => count(find(place)),
    meetOnTheWay(group) {
      const fault = find({ group })
      return fault && onTheWay.includes(fault.kind) ? count(fault) : undefined
    },
    remove: (faultTarget) => void active.delete(faultTarget),
    clear: () => active.clear(),
  }
}
