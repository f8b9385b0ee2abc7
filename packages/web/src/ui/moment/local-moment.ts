import { recordDate, toRecordDate } from '../../lib/moments.ts'

/** A moment as the clock on the wall shows it, in the person's own time zone. Empty parts are not there yet. */
export interface LocalMoment {
  /** `2026-10-25` */
  readonly day: string
  /** `20:00` */
  readonly time: string
}

/** What the wall shows at a moment; nothing at none. */
export function toLocal(moment: string): LocalMoment {
  const date = recordDate(moment)
  if (Number.isNaN(date.getTime())) return { day: '', time: '' }
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return { day, time: `${two(date.getHours())}:${two(date.getMinutes())}` }
}

/**
 * The moment that the wall shows so, `''` when a part is missing. An hour that the clocks show twice is taken in the
 * time that `before` was in, and what the wall does not show (seconds and less) stays while its time does.
 */
export function fromLocal({ day, time }: LocalMoment, before: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (day === '' || time === '') return ''
  const shown = toLocal(before)
  if (shown.day === day && shown.time === time) return before

  const last = recordDate(before)
  const fine = shown.time === time ? [last.getSeconds(), last.getMilliseconds()] : [0, 0]
  const first = new Date(year, month - 1, date, hour, minute, ...fine)
  const apart = Number.isNaN(last.getTime()) ? 0 : last.getTimezoneOffset() - first.getTimezoneOffset()
  const second = new Date(first.getTime() + apart * 60_000)
  return toRecordDate(isShownAlike(first, second) ? second : first)
}

/** The end, as far from the new start as it was from the old one. */
export function movedEnd({ start, end, next }: { start: string; end: string; next: string }): string {
  const [from, until, to] = [start, end, next].map((moment) => recordDate(moment).getTime())
  const moved = new Date((until ?? 0) + (to ?? 0) - (from ?? 0))
  return Number.isNaN(moved.getTime()) ? end : toRecordDate(moved)
}

/** How many weeks later a moment lies ahead again; at least one. */
export function weeksAhead(moment: string, now: Date): number {
  const weeks = (now.getTime() - recordDate(moment).getTime()) / (7 * 24 * 3_600_000)
  return Math.max(1, Math.ceil(weeks))
}

/** The same time of day some weeks later. */
export function weeksLater(moment: string, weeks: number): string {
  const date = recordDate(moment)
  date.setDate(date.getDate() + 7 * weeks)
  return toRecordDate(date)
}

function isShownAlike(a: Date, b: Date): boolean {
  const [x, y] = [toLocal(toRecordDate(a)), toLocal(toRecordDate(b))]
  return x.day === y.day && x.time === y.time
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
