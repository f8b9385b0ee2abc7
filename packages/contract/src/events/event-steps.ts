import type { Tournament } from './event.ts'
import { checkInEnds, checkInOpens, closingMs } from './event-state.ts'

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
