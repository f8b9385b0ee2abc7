/** The median, the slow end and the worst of some measurements. */
export interface Quantiles {
  readonly p50: number
  readonly p99: number
  readonly worst: number
}

export function quantiles(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { p50: at(0.5), p99: at(0.99), worst: at(1) }
}
