import { absenceLimits } from '@longhouse/contract/rank-progress'
import { toRecordDate } from '../../../lib/moments.ts'

/** The form of a leave: days as a date field has them, `2026-12-24`. */
export interface LeaveForm {
  readonly from: string
  readonly until: string
  readonly reason: string
}

/** A problem with a day of the form. */
export type LeaveProblem = 'missingFrom' | 'missingUntil' | 'tooEarly' | 'endsBefore' | 'tooLong'

const dayMs = 24 * 3_600_000

/** Returns the problem of each field; an empty object if there is none. */
export function leaveProblems(
  { from, until }: LeaveForm,
  now: Date,
): Partial<Record<'from' | 'until', LeaveProblem>> {
  if (!from) return { from: 'missingFrom' }
  if (from < dayOf(now)) return { from: 'tooEarly' }
  if (!until) return { until: 'missingUntil' }
  if (until < from) return { until: 'endsBefore' }
  const moments = leaveMoments({ from, until }, now)
  const length = Date.parse(moments.until.replace(' ', 'T')) - Date.parse(moments.from.replace(' ', 'T'))
  return length > absenceLimits.days * dayMs ? { until: 'tooLong' } : {}
}

/** Returns the start of the first day, or now if that is today, and the end of the last one. */
export function leaveMoments({ from, until }: Pick<LeaveForm, 'from' | 'until'>, now: Date) {
  const begins = new Date(`${from}T00:00:00`)
  const ends = new Date(`${until}T23:59:59`)
  return { from: toRecordDate(begins < now ? now : begins), until: toRecordDate(ends) }
}

/** Returns a day as a date field has it, in local time. */
export function dayOf(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`
}
