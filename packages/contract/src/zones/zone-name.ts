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

/** Longest name of a zone. */
export const maxZoneLength = 64

/**
 * Whether this is the name of a time zone, such as `America/Chicago` or `UTC`. A bare offset such as `+01:00`
 * is not: it has no daylight saving time.
 */
export function isZone(name: unknown): name is string {
  if (typeof name !== 'string' || name.length > maxZoneLength || !/^[A-Za-z]/.test(name)) return false
  try {
    zoneFormat(name)
    return true
  } catch {
    return false
  }
}

/** All selectable zones, by name. */
export function zoneNames(): string[] {
  // `UTC` is missing from the list of most browsers.
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted()
}

// Browsers still use former city names for some zones.
const renamed: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  Truk: 'Chuuk',
}

/** The city a zone is named after: `Buenos Aires` for `America/Argentina/Buenos_Aires`. */
export function cityOf(zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1)
  return renamed[city] ?? city.replaceAll('_', ' ')
}

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
