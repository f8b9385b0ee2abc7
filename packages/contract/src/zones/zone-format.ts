const fields = {
  calendar: 'gregory',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

// Names can be spelled in many ways (`eUrOpE/bErLiN`), and each format uses memory: beyond this many the
// cache is cleared.
const maxKept = 200
const kept = new Map<string, Intl.DateTimeFormat>()

/**
 * The format of a zone's local time, cached because creating one is slow. Throws `RangeError` for an unknown
 * zone.
 */
export function zoneFormat(zone: string): Intl.DateTimeFormat {
  const known = kept.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { ...fields, timeZone: zone })
  if (kept.size >= maxKept) kept.clear()
  kept.set(zone, made)
  return made
}
