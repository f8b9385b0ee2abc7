import { formatDate } from '@longhouse/engine/schema'
import { dayMs, servedAt, servedMs } from '../leave-time.ts'
import type { Deed } from '../member-facts.ts'
import type { Looked, Measurement } from './kind.ts'
import { windowDays } from './window-days.ts'

/** How many activities are required, and within how many days; without days at any time. */
export interface Count {
  readonly target: number
  readonly days?: number | undefined
}

/**
 * Counts a member's activities within a window, which their leave lengthens. While the target is met,
 * `changesAt` is when it is no longer met.
 */
export function countDeeds(
  deeds: readonly Deed[],
  { target, days, leaves, now }: Count & Pick<Looked, 'leaves' | 'now'>,
): Measurement {
  if (days === undefined) return { value: deeds.length, target, isMet: deeds.length >= target }
  const ms = days * dayMs
  const counted = deeds
    .map(({ at }) => Date.parse(at))
    .filter((from) => servedMs(leaves, { from, until: now }) < ms)
  const isMet = counted.length >= target
  const window = windowDays(days, { leaves, now })
  const next = isMet ? counted[target - 1] : counted.at(-1)
  if (next === undefined) return { value: 0, target, isMet, days: window }
  const falls = servedAt(leaves, { from: next, ms })
  const falling = counted.filter((from) => servedAt(leaves, { from, ms }) === falls).length
  return {
    value: counted.length,
    target,
    isMet,
    days: window,
    changesAt: formatDate(new Date(falls)),
    falling,
  }
}
