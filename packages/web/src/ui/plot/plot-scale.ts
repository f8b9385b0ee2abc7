/** From the lowest to the highest. */
export type Span = readonly [from: number, to: number]

/** The span of many numbers; of none it is empty. */
export function spanOf(values: readonly number[]): Span {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < from) from = value
    if (value > to) to = value
  }
  return from > to ? [0, 0] : [from, to]
}

/** Where a value lies: from one span into another. A span without a length is drawn in the middle. */
export function scaleOf([from, to]: Span, [start, end]: Span): (value: number) => number {
  if (to === from) return () => (start + end) / 2
  return (value) => start + ((value - from) / (to - from)) * (end - start)
}

/** Whole numbers within a span at even steps of 1, 2, 5, 10, 20 …, not more than asked for (two at least). */
export function wholeTicks([from, to]: Span, most: number): number[] {
  const step = stepFor(to - from, most, decimalSteps())
  return multiplesWithin([from, to], step)
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const clockSteps = [1, 2, 5, 10, 15, 30].flatMap((step) => [step * second, step * minute])
const longSteps = [1, 2, 3, 6, 12, 24, 48, 96, 240, 480, 960].map((step) => step * hour)
const durationSteps = [...clockSteps, ...longSteps].toSorted((one, other) => one - other)

/** Lengths of time in milliseconds at steps a clock knows: minutes by 1, 2, 5, 10, 15, 30, then hours. */
export function durationTicks([from, to]: Span, most: number): number[] {
  return multiplesWithin([from, to], stepFor(to - from, most, durationSteps))
}

/** Moments from the first to the last, evenly, for an axis of dates. */
export function evenTicks([from, to]: Span, most: number): number[] {
  const count = Math.max(2, Math.floor(most))
  if (from === to) return [from]
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1))
}

function* decimalSteps(): Generator<number> {
  for (let size = 1; ; size *= 10) for (const step of [1, 2, 5]) yield step * size
}

function stepFor(length: number, most: number, steps: Iterable<number>): number {
  let last = 1
  for (const step of steps) {
    last = step
    if (length / step <= Math.max(1, most - 1)) break
  }
  return last
}

function multiplesWithin([from, to]: Span, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}
