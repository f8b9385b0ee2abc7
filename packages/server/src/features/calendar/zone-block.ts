/** Whole years that a zone block covers, the last one included. */
export interface YearSpan {
  readonly first: number
  readonly last: number
}

/**
 * Returns the zone block (VTIMEZONE) of a calendar file: a zone's offset at the start of the span, and every clock
 * change in it. Calendars that do not know a zone's name, or know it wrongly, use this.
 */
export function zoneBlock(zone: string, span: YearSpan): string {
  const begin = Temporal.PlainDate.from({ year: span.first, month: 1, day: 1 }).toZonedDateTime(zone)
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    // Without a baseline some calendars take the zone for UTC before the first change.
    ...observance({ begins: '19700101T000000', from: begin.offsetNanoseconds, to: begin.offsetNanoseconds }),
    ...changesOf(begin, span.last).flatMap((change) => observance(change)),
    'END:VTIMEZONE',
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}

interface Observance {
  /** In the time of the clock that is about to be changed. */
  readonly begins: string
  /** Nanoseconds ahead of UTC, before and after. */
  readonly from: number
  readonly to: number
}

function changesOf(begin: Temporal.ZonedDateTime, lastYear: number): Observance[] {
  const changes: Observance[] = []
  let from = begin.offsetNanoseconds
  let next = begin.getTimeZoneTransition('next')
  for (; next && next.year <= lastYear; next = next.getTimeZoneTransition('next')) {
    const to = next.offsetNanoseconds
    const begins = wallText(next.toPlainDateTime().add({ nanoseconds: from - to }))
    // Some changes are only of the name.
    if (to !== from) changes.push({ begins, from, to })
    from = to
  }
  return changes
}

function observance({ begins, from, to }: Observance): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${begins}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
  ]
}

/** `20261204T200000` */
function wallText(wall: Temporal.PlainDateTime): string {
  return wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
}

/** `-0500` */
function offsetText(nanoseconds: number): string {
  const minutes = Math.round(Math.abs(nanoseconds) / 60_000_000_000)
  const digits = [Math.floor(minutes / 60), minutes % 60].map((count) => String(count).padStart(2, '0'))
  return `${nanoseconds < 0 ? '-' : '+'}${digits.join('')}`
}
