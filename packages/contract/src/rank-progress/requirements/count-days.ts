import { formatDate } from '@longhouse/engine/schema'
import { dayMs, servedAt, servedMs } from '../leave-time.ts'
import type { Looked, Measurement } from './kind.ts'

/** Counts the days since a time without leave, and when they reach the target. */
export function countDays(
  since: string,
  { target, leaves, now }: Pick<Looked, 'leaves' | 'now'> & { readonly target: number },
): Measurement {
  const from = Date.parse(since)
  if (Number.isNaN(from)) return { value: 0, target, isMet: false }
  const served = servedMs(leaves, { from, until: now })
  const value = Math.floor(served / dayMs)
  if (served >= target * dayMs) return { value, target, isMet: true }
  const reached = servedAt(leaves, { from, ms: target * dayMs })
  return { value, target, isMet: false, changesAt: formatDate(new Date(reached)) }
}
