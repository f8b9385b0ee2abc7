import { setImmediate } from 'node:timers/promises'
import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator'
import type { Tournament } from '@longhouse/contract/events'
import { zoneBlock, type YearSpan } from './zone-block.ts'

const dayMs = 24 * 60 * 60 * 1000
const refreshSeconds = 60 * 60
/** Events written before other requests get a turn: about a millisecond of work. */
const perTurn = 10

// A calendar shows a few lines; the rest is on the event's page.
const maxDescription = 500
const end = 'END:VCALENDAR'
/** Full name, so that UTC gets a zone block too: some calendars show bare UTC as local time. */
const utc = 'Etc/UTC'

/** The fields of an event that calendars show; none of them names a member. */
export type CalendarEvent = Pick<
  Tournament,
  | 'id'
  | 'name'
  | 'description'
  | 'place'
  | 'start_date'
  | 'end_date'
  | 'time_zone'
  | 'cancelled_at'
  | 'cancel_reason'
  | 'revision'
  | 'updated'
>

/** An event in a member's calendar or in a public one. */
export interface CalendarEntry {
  readonly event: CalendarEvent
  /** Whether the reader has a place, waits for one, or neither. */
  readonly part: 'going' | 'waiting' | 'none'
  /** Minutes between the alarm and the start; no alarm if absent. */
  readonly alarmMinutes?: number | undefined
}

/** The content of a calendar file. */
interface CalendarContent {
  readonly name: string
  readonly publicUrl: string
  readonly entries: readonly CalendarEntry[]
}

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

/** Returns an event as input for `ical-generator`. */
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
  const shown = description.length > maxDescription ? `${wholeStart(description)}…` : description
  return [...(cancelled_at && cancel_reason ? [harmless(cancel_reason)] : []), harmless(shown), url].join(
    '\n\n',
  )
}

/** Returns the beginning of a text, without half a character at its end. */
function wholeStart(text: string): string {
  return text
    .slice(0, maxDescription)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}

/** Returns the event's zone, or UTC if the zone is unknown or shows one of the event's times twice. */
function zoneOf({ time_zone, start_date, end_date }: CalendarEvent): string {
  if (!/^[A-Za-z][\w+/-]*$/.test(time_zone) || time_zone.toUpperCase() === 'UTC') return utc
  try {
    return [start_date, end_date].some((date) => comesTwice(momentOf(date), time_zone)) ? utc : time_zone
  } catch {
    // An import may have brought a zone that is unknown here.
    return utc
  }
}

/** Returns whether a clock shows this time twice; calendars disagree about its meaning. */
function comesTwice(moment: Temporal.Instant, zone: string): boolean {
  const wall = moment.toZonedDateTimeISO(zone).toPlainDateTime()
  const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return !first.equals(wall.toZonedDateTime(zone, { disambiguation: 'later' }))
}

function momentOf(date: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Date.parse(date))
}

/** Removes control characters, which end a file early in some calendars. */
function harmless(text: string): string {
  // oxlint-disable-next-line no-control-regex -- that is what it is about
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
}
