/** An hour of the log, as the server counts it. */
export interface HourCount {
  /** The beginning of the hour, as the record API writes moments. */
  readonly date: string
  readonly total: number
}

export interface LogBar {
  /** The beginning of the hour, in milliseconds since 1970. */
  readonly start: number
  readonly total: number
  /** Of these, warnings and errors. */
  readonly grave: number
}

const hourMs = 3_600_000

/** Returns one bar for each of the last hours, oldest first, also for hours without entries. */
export function logBars(
  all: readonly HourCount[],
  grave: readonly HourCount[],
  { now, hours }: BarSpan,
): LogBar[] {
  const [totals, graves] = [byHour(all), byHour(grave)]
  const end = Math.floor(now / hourMs)
  return Array.from({ length: hours }, (_, index) => {
    const hour = end - hours + 1 + index
    return { start: hour * hourMs, total: totals.get(hour) ?? 0, grave: graves.get(hour) ?? 0 }
  })
}

/** Returns the top of the scale: the next round number that is large enough. */
export function scaleTop(largest: number): number {
  if (largest <= 5) return 5
  const power = 10 ** Math.floor(Math.log10(largest))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= largest) ?? largest
}

function byHour(counts: readonly HourCount[]): Map<number, number> {
  return new Map(
    counts.map(({ date, total }) => [Math.floor(Date.parse(date.replace(' ', 'T')) / hourMs), total]),
  )
}

interface BarSpan {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly hours: number
}
