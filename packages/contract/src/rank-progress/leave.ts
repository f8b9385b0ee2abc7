import { date, relation, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import { rankRuleLimits } from './ladder.ts'
import type { leaveRefusals } from './rank-refusals.words.ts'

/** The states of a leave: asked, decided, or withdrawn. */
export const absenceStates = ['asked', 'approved', 'declined', 'withdrawn'] as const

/** The state of a leave. */
export type AbsenceState = (typeof absenceStates)[number]

/** Limits of a leave: texts, duration, and how long its reason is stored afterwards. */
export const absenceLimits = { reason: 500, answer: 500, days: 365, reasonKeptMonths: 12 } as const

/** A time in which a member is away. Reasons are personal: they are in no log and in no message. */
export const absenceShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  from: date({ required: true }),
  until: date({ required: true }),
  reason: text({ max: absenceLimits.reason }),
  state: select(absenceStates, { required: true }),
  decided_by: relation('users', {}),
  answer: text({ max: absenceLimits.answer }),
  ...timestamps,
})

/** A stored leave. */
export type Absence = RecordOf<typeof absenceShape>

/** Milliseconds of a day. Every day has 24 hours, regardless of clock changes. */
export const dayMs = 24 * 60 * 60 * 1000

/** A time of approved leave, as records store it; the end is exclusive. */
export interface Leave {
  readonly from: string
  readonly until: string
}

/** A time in milliseconds since 1970; the end is exclusive. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** Sorts leaves and merges those that overlap or touch. */
export function mergeLeaves(leaves: readonly Leave[]): readonly Span[] {
  const spans = leaves
    .map(({ from, until }) => ({ from: Date.parse(from), until: Date.parse(until) }))
    .filter(({ from, until }) => from < until)
    .toSorted((a, b) => a.from - b.from)
  const merged: Span[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    if (last && span.from <= last.until)
      merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, span.until) }
    else merged.push(span)
  }
  return merged
}

/** The time from `from` to `until` without leave in between, in milliseconds; 0 if `until` is earlier. */
export function servedMs(leaves: readonly Span[], { from, until }: Span): number {
  const away = leaves.reduce(
    (sum, leave) => sum + Math.max(0, Math.min(leave.until, until) - Math.max(leave.from, from)),
    0,
  )
  return Math.max(0, until - from - away)
}

/** The first time at which `ms` without leave have passed since `from`. */
export function servedAt(
  leaves: readonly Span[],
  { from, ms }: { readonly from: number; readonly ms: number },
): number {
  let end = from + ms
  for (const leave of leaves) {
    if (leave.until <= from) continue
    if (leave.from >= end) break
    end += leave.until - Math.max(leave.from, from)
  }
  return end
}

/** The start of a window that ends at `until` and has `ms` without leave. */
export function windowStart(
  leaves: readonly Span[],
  { until, ms }: { readonly until: number; readonly ms: number },
): number {
  let start = until - ms
  for (const leave of leaves.toReversed()) {
    if (leave.from >= until) continue
    if (leave.until <= start) break
    start -= Math.min(leave.until, until) - leave.from
  }
  return start
}

/** Whether a time is within a leave. */
export function isOnLeave(leaves: readonly Span[], moment: number): boolean {
  return leaves.some(({ from, until }) => from <= moment && moment < until)
}

/** How many leaves of a member can be undecided or not over. */
export const openLeaves = 5

/** A leave as entered, and the context to check it. */
export interface AskedLeave {
  readonly from: string
  readonly until: string
  readonly now: Date
  /** Staff can enter past leave; members ask from today on. */
  readonly mayBePast: boolean
}

/** A fault of a leave, and its field. */
export interface LeaveProblem {
  readonly field: 'from' | 'until'
  readonly problem: Extract<
    keyof typeof leaveRefusals,
    'needsFrom' | 'needsUntil' | 'endsBefore' | 'tooLong' | 'inThePast' | 'tooFarAway'
  >
}

/**
 * Checks the times of a leave. Returns undefined if they are valid. A day is 24 hours; a leave may begin up
 * to one day ago, as members' clocks differ.
 */
export function leaveProblem({ from, until, now, mayBePast }: AskedLeave): LeaveProblem | undefined {
  const [begins, ends, today] = [Date.parse(from), Date.parse(until), now.getTime()]
  if (Number.isNaN(begins)) return { field: 'from', problem: 'needsFrom' }
  if (Number.isNaN(ends)) return { field: 'until', problem: 'needsUntil' }
  if (ends <= begins) return { field: 'until', problem: 'endsBefore' }
  if (ends - begins > absenceLimits.days * dayMs) return { field: 'until', problem: 'tooLong' }
  if (!mayBePast && (begins < today - dayMs || ends <= today)) return { field: 'from', problem: 'inThePast' }
  const isFar = Math.abs(begins - today) > (mayBePast ? rankRuleLimits.days : 2 * absenceLimits.days) * dayMs
  return isFar ? { field: 'from', problem: 'tooFarAway' } : undefined
}
