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

// Names can be spelled in many ways (`eUrOpE/bErLiN`), and each format takes room: past this many the kept ones go.
const maxKept = 200
const kept = new Map<string, Intl.DateTimeFormat>()

/** What tells the wall clock of a zone, kept because making one is slow. Throws `RangeError` for an unknown zone. */
export function zoneFormat(zone: string): Intl.DateTimeFormat {
  const known = kept.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { ...fields, timeZone: zone })
  if (kept.size >= maxKept) kept.clear()
  kept.set(zone, made)
  return made
}
