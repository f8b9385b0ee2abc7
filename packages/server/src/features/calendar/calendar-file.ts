import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import type { ICalEventData } from 'ical-generator'
import type { CalendarEvent } from './calendar-event.ts'
import { zoneBlock, type YearSpan } from './zone-block.ts'

/** An event in somebody's calendar. */
export interface CalendarEntry {
  readonly event: CalendarEvent
  /** Whether the reader has a place, waits for one, or neither. */
  readonly part: 'going' | 'waiting' | 'none'
  /** How long before the start the calendar rings; never when absent. */
  readonly alarmMinutes?: number | undefined
}

/** What a calendar file is written from. */
export interface CalendarContent {
  readonly name: string
  readonly publicUrl: string
  readonly entries: readonly CalendarEntry[]
}

const dayMs = 24 * 60 * 60 * 1000
const refreshSeconds = 60 * 60
// A calendar shows a few lines; the rest is on the event's page.
const maxDescription = 500
// Named in full so that it gets a zone block as well: some calendars show bare UTC as if it were their own time.
const utc = 'Etc/UTC'

/** A calendar file (RFC 5545) in which no person is named. */
export function writeCalendar({ name, publicUrl, entries }: CalendarContent): string {
  const calendar = ical({
    name: escapeText(name),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Longhouse', product: 'Events' },
    ttl: refreshSeconds,
  })
  const zones = new Set<string>()
  for (const entry of entries) {
    const zone = zoneOf(entry.event)
    zones.add(zone)
    calendar.createEvent(eventData(entry, { zone, publicUrl }))
  }

  const span = spanOf(entries)
  // A calendar must have something in it: one without events has a zone block at least.
  const blocks = [...(zones.size > 0 ? zones : [utc])].map((zone) => zoneBlock(zone, span))
  // A line that goes on begins with a space: what begins like this is the first event, or the end.
  return calendar.toString().replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, () => blocks.join(''))
}

function eventData(
  { event, part, alarmMinutes }: CalendarEntry,
  { zone, publicUrl }: { readonly zone: string; readonly publicUrl: string },
): ICalEventData {
  const url = `${publicUrl}/events/${event.id}`
  const updated = new Date(event.updated)
  const isCancelled = event.cancelled_at !== ''
  return {
    id: `${event.id}@${new URL(publicUrl).hostname}`,
    sequence: event.revision,
    stamp: updated,
    lastModified: updated,
    start: momentOf(event.start_date).toZonedDateTimeISO(zone),
    end: momentOf(event.end_date).toZonedDateTimeISO(zone),
    timezone: zone,
    summary: harmless(event.name),
    description: descriptionOf(event, url),
    location: harmless(event.place),
    url,
    status: isCancelled
      ? ICalEventStatus.CANCELLED
      : part === 'waiting'
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CONFIRMED,
    transparency:
      part === 'going' && !isCancelled ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    ...(alarmMinutes !== undefined &&
      !isCancelled && {
        alarms: [
          { type: ICalAlarmType.display, trigger: alarmMinutes * 60, description: harmless(event.name) },
        ],
      }),
  }
}

function descriptionOf({ description, cancelled_at, cancel_reason }: CalendarEvent, url: string): string {
  const text = harmless(description)
  const shown = text.length > maxDescription ? `${wholeStart(text)}…` : text
  return [...(cancelled_at && cancel_reason ? [harmless(cancel_reason)] : []), shown, url].join('\n\n')
}

/** The beginning of a text, without half a character at its end. */
function wholeStart(text: string): string {
  return text
    .slice(0, maxDescription)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}

/** The zone an event is written in: its own, unless a clock there shows one of its times twice. */
function zoneOf({ time_zone, start_date, end_date }: CalendarEvent): string {
  if (!/^[A-Za-z][\w+/-]*$/.test(time_zone) || time_zone.toUpperCase() === 'UTC') return utc
  try {
    return [start_date, end_date].some((date) => comesTwice(momentOf(date), time_zone)) ? utc : time_zone
  } catch {
    // No zone that is known here: it may have been brought by an import.
    return utc
  }
}

/** Calendars do not agree which of the two moments is meant. */
function comesTwice(moment: Temporal.Instant, zone: string): boolean {
  const wall = moment.toZonedDateTimeISO(zone).toPlainDateTime()
  const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return !first.equals(wall.toZonedDateTime(zone, { disambiguation: 'later' }))
}

/** The years of these events, seen from any zone. */
function spanOf(entries: readonly CalendarEntry[]): YearSpan {
  if (entries.length === 0) return { first: 2000, last: 2000 }
  const starts = entries.map(({ event }) => Date.parse(event.start_date) - dayMs)
  const ends = entries.map(({ event }) => Date.parse(event.end_date) + dayMs)
  const [first, last] = [new Date(Math.min(...starts)), new Date(Math.max(...ends))]
  return { first: first.getUTCFullYear(), last: last.getUTCFullYear() }
}

function momentOf(date: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Date.parse(date))
}

/** Texts of people without what no calendar can show: control characters end a file early in some. */
function harmless(text: string): string {
  // oxlint-disable-next-line no-control-regex -- that is what it is about
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
}

/** The name of a calendar is written as it is. */
function escapeText(text: string): string {
  return harmless(text)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/[\r\n]+/g, ' ')
}
