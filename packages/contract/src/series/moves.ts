import { dateOfDay, dayOfDate, daysOf, type SeriesPattern } from './pattern.ts'

const week = 7
// A day further away would be another event.
const nearDays = 3

/** A valid pattern that replaces another valid one from a day on. */
export interface PatternChange {
  readonly before: SeriesPattern
  readonly after: SeriesPattern
  /** The day of the first event that is changed, as `2026-12-04`. */
  readonly from: string
  /** The days from then on that have an event. */
  readonly days: readonly string[]
}

/** The result of a change. */
export interface ChangedPattern {
  /** The pattern from then on; callers check again whether it is valid. */
  readonly pattern: SeriesPattern
  /** The new day of each day that has one: in the same order, without duplicates. */
  readonly moved: ReadonlyMap<string, string>
}

/**
 * Changes a pattern from the event of a day on. The new pattern begins with that event, or with its own first
 * day if that differs from before and is at most a week earlier. With the same rhythm the days are matched in
 * order; otherwise a day goes to the nearest one within three days, if any. Excluded days move along. An
 * unchanged pattern moves nothing.
 */
export function changePattern({ before, after, from, days }: PatternChange): ChangedPattern {
  if (isSame(before, after)) return { pattern: before, moved: new Map(days.map((day) => [day, day])) }
  const isChosen = after.from !== before.from && dayOfDate(after.from) >= dayOfDate(from) - week
  const begun = { ...after, from: isChosen ? after.from : from }
  const leftOut = new Set(before.except)
  const sought = [...new Set([...days, ...leftOut])]
    .filter((day) => day >= from)
    .toSorted()
    .map(dayOfDate)
  const moved =
    before.every === after.every ? inStep({ before, after: begun }, sought) : toNearest(begun, sought)
  const except = (after.except ?? []).map((day) => (leftOut.has(day) ? (moved.get(day) ?? day) : day))
  return { pattern: { ...begun, except: [...new Set(except)].toSorted() }, moved }
}

/** Matches the days of one pattern with those of the other, in order. */
function inStep(
  { before, after }: Pick<PatternChange, 'before' | 'after'>,
  sought: readonly number[],
): Map<string, string> {
  const moved = new Map<string, string>()
  const targets = daysOf(after)
  for (const day of turnsOf(before, sought)) {
    const target = targets.next()
    if (target.done) break
    moved.set(dateOfDay(day), dateOfDay(target.value))
  }
  return moved
}

/** All days of a pattern until the last day in `sought`, including those from before its latest change. */
function turnsOf(before: SeriesPattern, sought: readonly number[]): number[] {
  const endless = { ...before, until: '' }
  const begin = dayOfDate(before.from)
  const turns = sought.filter((day) => day < begin)
  for (const day of daysOf(endless, sought[0])) {
    if (day > (sought.at(-1) ?? 0)) break
    turns.push(day)
  }
  return turns
}

function toNearest(after: SeriesPattern, sought: readonly number[]): Map<string, string> {
  const moved = new Map<string, string>()
  const targets = daysOf(after)
  let target = targets.next()
  for (const day of sought) {
    while (!target.done && target.value < day - nearDays) target = targets.next()
    if (target.done) break
    if (target.value > day + nearDays) continue
    moved.set(dateOfDay(day), dateOfDay(target.value))
    target = targets.next()
  }
  return moved
}

/** `readPattern` has read both, so their fields are in the same order. */
function isSame(before: SeriesPattern, after: SeriesPattern): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

/** A change to an event of a series and all that follow it. Absent fields stay. */
export interface FollowingBody {
  /** The id of the event. */
  readonly from: string
  readonly name?: string | undefined
  readonly pattern?: unknown
  readonly template?: unknown
}

/** The result for the events that follow. */
export interface FollowingAnswer {
  /** Events that follow the change. */
  readonly changed: number
  /** Events without a day in the new pattern that are now separate, because members have signed up. */
  readonly kept: number
  /** Events without a day in the new pattern that were deleted because they had no sign-ups. */
  readonly removed: number
}

/** URL path of the change, by POST. */
export function followingPath(series: string): string {
  return `/api/event-series/${encodeURIComponent(series)}/following`
}
