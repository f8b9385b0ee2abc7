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

/** Whether the end of an event passed so long ago that nothing of its night can still go on. */
export function isLongOver({ end_date }: Pick<Tournament, 'end_date'>, now: Date): boolean {
  return Date.parse(end_date) + closingMs <= now.getTime()
}

/**
 * The same as a filter of the record API. It names the start of the day and not the moment, so that everybody in a
 * time zone asks the same question all day and the kept answer serves them.
 */
export function listedFilter(now: Date): string {
  return listedSince(startOfDay(now).toISOString().replace('T', ' '))
}

/** The same with the start of the day as the record API spells it. */
export const listedSince = (start: string) => `end_date >= "${start}"`

/** How the list is ordered. */
export const eventSort = 'start_date'

/** Those that are in the list no more, as a filter of the record API. */
export function pastFilter(now: Date): string {
  return `end_date < "${startOfDay(now).toISOString().replace('T', ' ')}"`
}

/** How the past is ordered: what was last comes first. */
export const pastSort = '-end_date'

function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate())
}
