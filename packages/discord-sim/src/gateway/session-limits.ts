import type { Sim } from '../sim.ts'

const dayMs = 86_400_000
const startsPerDay = 1000

/** The limits of session starts, which the site reads before it connects. */
export function startsLeft({ gateway, clock }: Sim) {
  const starts = gateway.identifies()
  const first = starts[0]
  return {
    total: startsPerDay,
    remaining: Math.max(startsPerDay - starts.length, 0),
    reset_after: first === undefined ? dayMs : first + dayMs - clock(),
    max_concurrency: 1,
  }
}

/** How many sessions began during the last five seconds: one is allowed. */
export function startsPerFiveSeconds({ gateway, clock, limits }: Sim): number {
  return limits.enabled ? gateway.identifies().filter((at) => at > clock() - 5000).length : 0
}
