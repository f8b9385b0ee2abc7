import { ICalAlarmType, ICalEventStatus, ICalEventTransparency, type ICalEventData } from 'ical-generator'
import type { CalendarEvent } from './calendar-event.ts'

/** An event in a member's calendar or in a public one. */
export interface CalendarEntry {
  readonly event: CalendarEvent
  /** Whether the reader has a place, waits for one, or neither. */
  readonly part: 'going' | 'waiting' | 'none'
  /** Minutes between the alarm and the start; no alarm if absent. */
  readonly alarmMinutes?: number | undefined
}

/** Full name, so that UTC gets a zone block too: some calendars show bare UTC as local time. */
export const utc = 'Etc/UTC'

// A calendar shows a few lines; the rest is on the event's page.
const maxDescription = 500

/** Returns an event as input for `ical-generator`. */
export function eventData(
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
export function zoneOf({ time_zone, start_date, end_date }: CalendarEvent): string {
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
export function harmless(text: string): string {
  // oxlint-disable-next-line no-control-regex -- that is what it is about
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
}
