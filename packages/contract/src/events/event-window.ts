import { closingMs } from './event-state.ts'
import type { Tournament } from './event.ts'

/**
 * Whether an event is in the list: it starts in the future, is in progress, or ends today in the viewer's time zone.
 * As an event never ends before it starts, all three mean: it has not ended before today began.
 */
export function isListed(event: Pick<Tournament, 'end_date'>, now: Date): boolean {
  return new Date(event.end_date).getTime() >= startOfDay(now).getTime()
}

/** Whether the end of an event has passed. */
export function isOver(event: Pick<Tournament, 'end_date'>, now: Date): boolean {
  return new Date(event.end_date).getTime() <= now.getTime()
}

/** Whether an event is over: its end has passed, its host says that it is completed, or attendance is closed. */
export function isFinished(
  event: Pick<Tournament, 'end_date' | 'attendance_closed_at'> & { readonly status: string },
  now: Date,
): boolean {
  return event.status === 'completed' || event.attendance_closed_at !== '' || isOver(event, now)
}

/** Whether an event ended so long ago that its game night cannot continue. */
export function isLongOver({ end_date }: Pick<Tournament, 'end_date'>, now: Date): boolean {
  return Date.parse(end_date) + closingMs <= now.getTime()
}

/**
 * The same as a filter of the record API. It names the start of the day instead of the time: all members in a
 * time zone send the same query all day and share the cached response.
 */
export function listedFilter(now: Date): string {
  return listedSince(startOfDay(now).toISOString().replace('T', ' '))
}

/** The same with the start of the day as the record API spells it. */
export const listedSince = (start: string) => `end_date >= "${start}"`

/** How the list is ordered. */
export const eventSort = 'start_date'

/** Events that are no longer in the list, as a filter of the record API. */
export function pastFilter(now: Date): string {
  return `end_date < "${startOfDay(now).toISOString().replace('T', ' ')}"`
}

/** The sort order of past events: newest first. */
export const pastSort = '-end_date'

function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate())
}
