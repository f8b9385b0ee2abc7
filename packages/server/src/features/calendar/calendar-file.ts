import { setImmediate } from 'node:timers/promises'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { eventData, harmless, utc, zoneOf, type CalendarEntry } from './calendar-entry.ts'
import { zoneBlock, type YearSpan } from './zone-block.ts'

/** The content of a calendar file. */
export interface CalendarContent {
  readonly name: string
  readonly publicUrl: string
  readonly entries: readonly CalendarEntry[]
}

const dayMs = 24 * 60 * 60 * 1000
const refreshSeconds = 60 * 60
/** Events written before other requests get a turn: about a millisecond of work. */
const perTurn = 10

/** Writes a calendar file (RFC 5545), which names no people. */
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
  // A calendar must have a component, so one without events gets a zone block.
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

/** Cuts the event out of a calendar with one event. Continued lines begin with a space, so no text can match. */
function inner(calendar: string): string {
  return calendar.slice(calendar.indexOf('\nBEGIN:VEVENT') + 1, calendar.lastIndexOf(end))
}

/** Returns the years of these events, in any zone. */
function spanOf(entries: readonly CalendarEntry[]): YearSpan {
  if (entries.length === 0) return { first: 2000, last: 2000 }
  const starts = entries.map(({ event }) => Date.parse(event.start_date) - dayMs)
  const ends = entries.map(({ event }) => Date.parse(event.end_date) + dayMs)
  const [first, last] = [new Date(Math.min(...starts)), new Date(Math.max(...ends))]
  return { first: first.getUTCFullYear(), last: last.getUTCFullYear() }
}

/** Escapes a calendar's name; the library does not. */
function escapeText(text: string): string {
  return harmless(text)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/[\r\n]+/g, ' ')
}
