import { setImmediate } from 'node:timers/promises'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { eventData, harmless, utc, zoneOf, type CalendarEntry } from './calendar-entry.ts'
import { zoneBlock, type YearSpan } from './zone-block.ts'

/** What a calendar file is written from. */
export interface CalendarContent {
  readonly name: string
  readonly publicUrl: string
  readonly entries: readonly CalendarEntry[]
}

const dayMs = 24 * 60 * 60 * 1000
const refreshSeconds = 60 * 60
/** Events that are written in one go, about a millisecond's work; then others have their turn. */
const perTurn = 10

/** A calendar file (RFC 5545) in which no person is named. */
export async function writeCalendar({ name, publicUrl, entries }: CalendarContent): Promise<string> {
  const zones = new Set<string>()
  const events: string[] = []
  for (const [index, entry] of entries.entries()) {
    if (index % perTurn === perTurn - 1) await setImmediate()
    const zone = zoneOf(entry.event)
    zones.add(zone)
    const alone = ical()
    alone.createEvent(eventData(entry, { zone, publicUrl }))
    events.push(inner(alone.toString()))
  }
  const span = spanOf(entries)
  // A calendar must have something in it: one without events has a zone block at least.
  const blocks = [...(zones.size > 0 ? zones : [utc])].map((zone) => zoneBlock(zone, span))
  const frame = ical({
    name: escapeText(name),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Longhouse', product: 'Events' },
    ttl: refreshSeconds,
  })
  const text = frame.toString()
  return [text.slice(0, text.lastIndexOf(end)), ...blocks, ...events, end].join('')
}

const end = 'END:VCALENDAR'

/** The event of a calendar that has one. A line that goes on begins with a space: what begins like this is the event. */
function inner(calendar: string): string {
  return calendar.slice(calendar.indexOf('\nBEGIN:VEVENT') + 1, calendar.lastIndexOf(end))
}

/** The years of these events, seen from any zone. */
function spanOf(entries: readonly CalendarEntry[]): YearSpan {
  if (entries.length === 0) return { first: 2000, last: 2000 }
  const starts = entries.map(({ event }) => Date.parse(event.start_date) - dayMs)
  const ends = entries.map(({ event }) => Date.parse(event.end_date) + dayMs)
  const [first, last] = [new Date(Math.min(...starts)), new Date(Math.max(...ends))]
  return { first: first.getUTCFullYear(), last: last.getUTCFullYear() }
}

/** The name of a calendar is written as it is. */
function escapeText(text: string): string {
  return harmless(text)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/[\r\n]+/g, ' ')
}
