import type { EventWait, Registration, Tournament } from '@longhouse/contract/events'
import type { User } from '@longhouse/contract/users'

/** What the list knows of a registration. */
export type ListedRegistration = Pick<Registration, 'id' | 'user'> &
  Partial<Pick<Registration, 'slot' | 'presence'>>

/** A member as others see them. */
export type EventPerson = Pick<User, 'id' | 'collectionId' | 'collectionName' | 'username' | 'avatar'>

/** An event as the list gets it, with its registrations; on its own page with its hosts too. */
export type EventRecord = Tournament & {
  readonly expand?: {
    readonly tournament_registrations_via_tournament?: readonly ListedRegistration[]
    readonly organizer?: EventPerson
    readonly hosts?: readonly EventPerson[]
  }
}

/** A registration with the person, as staff see it. */
export type Participant = Registration & {
  readonly expand?: {
    readonly user?: EventPerson & Partial<Pick<User, 'discord_id' | 'discord'>>
  }
}

/** What a member knows of their own place in a line. */
export type OwnWait = Pick<EventWait, 'id' | 'tournament' | 'slot' | 'state' | 'offer_expires'>

/** What every dialog about an event is given. */
export interface EventDialogProps {
  readonly eventId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function registrationsOf(event: EventRecord): readonly ListedRegistration[] {
  return event.expand?.tournament_registrations_via_tournament ?? []
}

/** A member's own registration; none of a guest's. */
export function registrationOf(
  event: EventRecord,
  userId: string | undefined,
): ListedRegistration | undefined {
  return registrationsOf(event).find(({ user }) => user === userId)
}

export function isRegistered(event: EventRecord, userId: string | undefined): boolean {
  return registrationOf(event, userId) !== undefined
}
