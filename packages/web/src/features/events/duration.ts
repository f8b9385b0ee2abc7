const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** A length of time in its two largest units: `2 days`, `4 hours`. A minute that has begun counts. */
export function durationWords(ms: number, locale?: string): string[] {
  let rest = Math.max(1, Math.ceil(ms / 60_000)) * 60_000
  const parts = units.flatMap(({ unit, ms: size }) => {
    const value = Math.floor(rest / size)
    rest -= value * size
    return [{ value, unit }]
  })
  const first = parts.findIndex(({ value }) => value > 0)
  return parts
    .slice(first, first + 2)
    .filter(({ value }) => value > 0)
    .map(({ value, unit }) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
    )
}
