import { dayMs, windowStart } from '../leave-time.ts'
import type { Looked } from './kind.ts'

/** The length of a window in days, with the leave that lengthens it. */
export function windowDays(days: number, { leaves, now }: Pick<Looked, 'leaves' | 'now'>): number {
  return Math.round((now - windowStart(leaves, { until: now, ms: days * dayMs })) / dayMs)
}
