import type { Registration, Tournament } from '@longhouse/contract/events'
import type { User } from '@longhouse/contract/users'

/** What the list knows of a registration. */
export type ListedRegistration = Pick<Registration, 'id' | 'user'>

/** An event as the list gets it, with its registrations. */
export type EventRecord = Tournament & {
  readonly expand?: { readonly tournament_registrations_via_tournament?: readonly ListedRegistration[] }
}

/** A registration with the person, as staff see it. */
export type Participant = Registration & {
  readonly expand?: {
    readonly user?: Pick<User, 'id' | 'collectionId' | 'collectionName' | 'username' | 'avatar'> &
      Partial<Pick<User, 'discord_id' | 'discord'>>
  }
}

/** What every dialog about an event is given. */
export interface EventDialogProps {
  readonly eventId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function registrationsOf(event: EventRecord): readonly ListedRegistration[] {
  return event.expand?.tournament_registrations_via_tournament ?? []
}

export function isRegistered(event: EventRecord, userId: string | undefined): boolean {
  return userId !== undefined && registrationsOf(event).some(({ user }) => user === userId)
}
