import { dateOfDay, dayOfDate, daysOf } from './series-days.ts'
import type { SeriesPattern } from './series-pattern.ts'

/** A pattern, in order as the one before, that takes its place from a day on. */
export interface PatternChange {
  readonly before: SeriesPattern
  readonly after: SeriesPattern
  /** The day of the first event that is changed, as `2026-12-04`. */
  readonly from: string
  /** The days from then on that have an event. */
  readonly days: readonly string[]
}

/** What comes of a change. */
export interface ChangedPattern {
  /** As it holds from then on; whether it is in order has to be checked again. */
  readonly pattern: SeriesPattern
  /** The new day of each day that has one: the order stays, and no two days meet. */
  readonly moved: ReadonlyMap<string, string>
}

const week = 7
// Further away it would be another event.
const nearDays = 3

/**
 * Changes a pattern from the event of a day on. It begins with that event, or with the first day of the new pattern
 * where that is another one than before and not long ago. With the same rhythm the first day becomes the first of the new ones, the second the second; otherwise a
 * day goes to the nearest one, if there is one within three days. Days that were left out move along. Where nothing
 * changes nothing moves.
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

/** The days of one pattern become those of the other, in turn. */
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

/** All turns that a pattern had until the last day that is sought, those before it was changed the last time too. */
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

/** Both have been read, so that their fields are in the same order. */
function isSame(before: SeriesPattern, after: SeriesPattern): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}
