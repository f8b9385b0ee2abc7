import type { Tournament } from './event.ts'

const minuteMs = 60_000

/** The state of an event, by its fields and the clock. */
export type EventState = 'draft' | 'cancelled' | 'upcoming' | 'check-in' | 'ongoing' | 'completed' | 'closed'

type Timed = Pick<Tournament, 'start_date' | 'end_date' | 'status'>
type Checked = Pick<
  Tournament,
  'start_date' | 'is_draft' | 'cancelled_at' | 'check_in_minutes' | 'attendance_closed_at'
>

/** How long after the start participants can still check in, in milliseconds. */
export const lateCheckInMs = 10 * minuteMs

/**
 * How long before the start free places are no longer offered in turn but open to all members, in
 * milliseconds.
 */
export const lastMomentsMs = 30 * minuteMs

/** How long after the end attendance closes automatically, in milliseconds. */
export const closingMs = 12 * 60 * minuteMs

/** How long a cancelled event can be brought back, in milliseconds. */
export const undoCancelMs = 24 * 60 * minuteMs

/** The current state of an event. */
export function eventState(event: Timed & Checked, now: Date): EventState {
  if (event.is_draft) return 'draft'
  if (event.cancelled_at) return 'cancelled'
  if (event.attendance_closed_at) return 'closed'
  if (event.status === 'completed' || now >= new Date(event.end_date)) return 'completed'
  if (now >= new Date(event.start_date)) return 'ongoing'
  return canCheckIn(event, now) ? 'check-in' : 'upcoming'
}

/** Whether participants can check in: from the opening until ten minutes after the start. */
export function canCheckIn(event: Checked & { readonly status: string }, now: Date): boolean {
  if (event.check_in_minutes <= 0 || event.is_draft || event.cancelled_at) return false
  if (event.attendance_closed_at || event.status === 'completed') return false
  return now >= checkInOpens(event) && now < checkInEnds(event)
}

/** When check-in opens; the start if the event has no check-in. */
export function checkInOpens({
  start_date,
  check_in_minutes,
}: Pick<Tournament, 'start_date' | 'check_in_minutes'>): Date {
  return new Date(Date.parse(start_date) - check_in_minutes * minuteMs)
}

/** When participants who have not checked in count as absent. */
export function checkInEnds({ start_date }: Pick<Tournament, 'start_date'>): Date {
  return new Date(Date.parse(start_date) + lateCheckInMs)
}

/**
 * Whether a place that becomes free now goes to the first member to take it instead of being offered in turn.
 */
export function isLastMoment({ start_date }: Pick<Tournament, 'start_date'>, now: Date): boolean {
  return now.getTime() >= Date.parse(start_date) - lastMomentsMs
}

/** Whether the deadline for sign-ups has passed. */
export function isSignUpClosed({ sign_up_closes }: Pick<Tournament, 'sign_up_closes'>, now: Date): boolean {
  return sign_up_closes !== '' && now >= new Date(sign_up_closes)
}

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

/** A step that runs automatically, once per event. */
export interface EventStep {
  readonly kind: 'reminder' | 'check-in' | 'started' | 'absent' | 'ended' | 'closed'
  /**
   * The name under which it is stored; it contains the scheduled time, so that a moved event runs its steps
   * again.
   */
  readonly name: string
  /** When it fell due. */
  readonly at: Date
}

/** The fields that decide an event's steps. */
export type SteppedEvent = Pick<
  Tournament,
  | 'start_date'
  | 'end_date'
  | 'kind'
  | 'status'
  | 'is_draft'
  | 'cancelled_at'
  | 'check_in_minutes'
  | 'reminders'
  | 'attendance_closed_at'
>

/** A step, and the time from which it is too late. */
interface TimedStep extends EventStep {
  readonly until?: Date
}

/**
 * The steps that are due, in order, including completed ones. A missed step stays due as long as it makes
 * sense: no reminders for an event that has begun or that its host has completed.
 */
export function dueSteps(event: SteppedEvent, now: Date): EventStep[] {
  if (event.is_draft || event.cancelled_at) return []
  return allSteps(event)
    .filter(({ at, until }) => at <= now && (!until || now < until))
    .filter(({ kind }) => event.status !== 'completed' || (kind !== 'reminder' && kind !== 'check-in'))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ kind, name, at }) => ({ kind, name, at }))
}

/** The name of the step for places that became free just before the start; at most one per minute. */
export function placesFreeStep(now: Date): string {
  const minute = new Date(now)
  minute.setUTCSeconds(0, 0)
  return `places-free:${minute.toISOString()}`
}

/** The name of the step that opens check-in. */
export function checkInStep({ start_date }: Pick<Tournament, 'start_date'>): string {
  return `check-in:${new Date(start_date).toISOString()}`
}

function allSteps(event: SteppedEvent): TimedStep[] {
  const [start, end] = [new Date(event.start_date), new Date(event.end_date)]
  const [starting, ending] = [start.toISOString(), end.toISOString()]
  const reminders = [...new Set(event.reminders ?? [])].map((minutes): TimedStep => {
    const at = new Date(start.getTime() - minutes * 60_000)
    return { kind: 'reminder', name: `reminder:${minutes}:${starting}`, at, until: start }
  })
  const hasCheckIn = event.check_in_minutes > 0
  const lateness = checkInEnds(event)
  const isOpen = !event.attendance_closed_at
  const checkIn: TimedStep[] = [
    { kind: 'check-in', name: checkInStep(event), at: checkInOpens(event), until: lateness },
    { kind: 'absent', name: `absent:${starting}`, at: lateness },
  ]
  // An event from before there were kinds is run by hand.
  const byClock: TimedStep[] = [
    { kind: 'started', name: `started:${starting}`, at: start, until: end },
    { kind: 'ended', name: `ended:${ending}`, at: end },
  ]
  const closed = new Date(end.getTime() + closingMs)
  const closing: TimedStep[] = [{ kind: 'closed', name: `closed:${ending}`, at: closed }]
  return [
    ...reminders,
    ...(hasCheckIn && isOpen ? checkIn : []),
    ...(event.kind ? byClock : []),
    ...((event.kind || hasCheckIn) && isOpen ? closing : []),
  ]
}
