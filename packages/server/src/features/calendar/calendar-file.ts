import { setImmediate } from 'node:timers/promises'
import ical from 'ical-generator'
import {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator'
import type { Tournament } from '@longhouse/contract/events'

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

/** Whole years that a zone block covers, the last one included. */
interface YearSpan {
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
