import { isFinished, isSignUpClosed, type TakenPlaces } from '@longhouse/contract/events'
import type { MirroredEvent } from '../mirrored-event.ts'
import type { Person } from './roster.ts'

/** An event at a given time, with everything that its post shows. */
export interface EventFacts {
  readonly event: MirroredEvent
  readonly now: Date
  /** Names of the organizer and the hosts. */
  readonly hosts: readonly string[]
  readonly taken: TakenPlaces
  /** Participants by slot, in order of sign-up; only the first ones if there are many. */
  readonly people: readonly Person[]
  /** Number of participants, by the id of the slot. */
  readonly counts: ReadonlyMap<string, number>
  /** URL of a picture that Discord can fetch. */
  readonly picture?: string
  /** URL of the event. */
  readonly address: string
  /** URL of the squads' board while the night is live. */
  readonly board?: string | undefined
  /** Whether the site receives interactions, and whether it has calendars. */
  readonly canPress: boolean
  readonly hasCalendar: boolean
}

/** Returns whether the event is cancelled or over, so that no member can sign up or leave. */
export function isDead({ event, now }: Pick<EventFacts, 'event' | 'now'>): boolean {
  return event.cancelled_at !== '' || isPast({ event, now })
}

/** Returns whether the event is over. */
export function isPast({ event, now }: Pick<EventFacts, 'event' | 'now'>): boolean {
  return isFinished(event, now)
}

export function isClosed({ event, now }: Pick<EventFacts, 'event' | 'now'>): boolean {
  return isSignUpClosed(event, now)
}

/** Returns when the post changes without any write, or undefined if it does not. */
export function changesAt({ event, now }: Pick<EventFacts, 'event' | 'now'>): Date | undefined {
  if (isDead({ event, now })) return undefined
  const moments = [event.sign_up_closes, event.end_date]
    .filter((text) => text !== '')
    .map((text) => Date.parse(text))
    .filter((moment) => moment > now.getTime())
  return moments.length === 0 ? undefined : new Date(Math.min(...moments))
}
