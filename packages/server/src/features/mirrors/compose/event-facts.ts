import { isFinished, isSignUpClosed, type TakenPlaces } from '@longhouse/contract/events'
import type { MirroredEvent } from '../mirrored-event.ts'
import type { Person } from './roster.ts'

/** An event as the site knows it at one moment, with all that a post says about it. */
export interface EventFacts {
  readonly event: MirroredEvent
  readonly now: Date
  /** Names of whoever runs it. */
  readonly hosts: readonly string[]
  readonly taken: TakenPlaces
  /** Who comes, by slot, in the order in which they signed up; of many only the first. */
  readonly people: readonly Person[]
  /** How many come, by the id of the slot. */
  readonly counts: ReadonlyMap<string, number>
  /** A picture that Discord can fetch. */
  readonly picture?: string
  /** Where the event is on the site. */
  readonly address: string
  /** Where its squads are watched, while they play. */
  readonly board?: string | undefined
  /** Whether the site hears of presses, and whether it has calendars. */
  readonly canPress: boolean
  readonly hasCalendar: boolean
}

/** Whether nobody can sign up or leave any more. */
export function isDead({ event, now }: Pick<EventFacts, 'event' | 'now'>): boolean {
  return event.cancelled_at !== '' || isPast({ event, now })
}

/** Whether it is over. */
export function isPast({ event, now }: Pick<EventFacts, 'event' | 'now'>): boolean {
  return isFinished(event, now)
}

export function isClosed({ event, now }: Pick<EventFacts, 'event' | 'now'>): boolean {
  return isSignUpClosed(event, now)
}

/** When the post looks otherwise though nobody changes anything; nothing where it stays as it is. */
export function changesAt({ event, now }: Pick<EventFacts, 'event' | 'now'>): Date | undefined {
  if (isDead({ event, now })) return undefined
  const moments = [event.sign_up_closes, event.end_date]
    .filter((text) => text !== '')
    .map((text) => Date.parse(text))
    .filter((moment) => moment > now.getTime())
  return moments.length === 0 ? undefined : new Date(Math.min(...moments))
}
