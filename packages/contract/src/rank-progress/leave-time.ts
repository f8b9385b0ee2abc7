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
