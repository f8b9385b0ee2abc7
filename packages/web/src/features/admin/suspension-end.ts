import { forGood } from '@longhouse/contract/users'
import { toRecordDate } from '../../lib/moments.ts'

const dayMs = 86_400_000
const days = { day: 1, week: 7, month: 30 } as const

/** How long a suspension can be, as it is chosen. */
export const suspensionLengths = [
  { value: 'day', label: 'One day' },
  { value: 'week', label: 'One week' },
  { value: 'month', label: '30 days' },
  { value: 'moment', label: 'Until a moment' },
  { value: 'good', label: 'For good' },
] as const

export type SuspensionLength = (typeof suspensionLengths)[number]['value']

/** When a suspension of this length ends, begun now; `moment` is the chosen one. */
export function suspensionEnd(length: SuspensionLength, moment: string, now: Date): string {
  if (length === 'good') return forGood
  if (length === 'moment') return moment
  return toRecordDate(new Date(now.getTime() + days[length] * dayMs))
}
