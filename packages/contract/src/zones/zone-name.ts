import { zoneFormat } from './zone-format.ts'

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
