import { notFound, refuse, type RecordSource, type Transaction } from '@longhouse/engine'
import { fieldErrors } from '@longhouse/engine/schema'
import { hostWords, placesWords, type EventWait, type Tournament } from '@longhouse/contract/events'
import {
  eventWaitsCollection,
  registrationsCollection,
  tournamentsCollection,
} from '../../collections/events.ts'

/**
 * Finds the event of a new record. Returns undefined if it does not exist: the field itself reports that. Throws the
 * same error for a draft, because no record can belong to it yet.
 */
export async function findPublished(tx: Transaction, id: string): Promise<Tournament | undefined> {
  const event = await tx.records(tournamentsCollection).findById(id)
  if (event?.is_draft) throw refuse({ field: 'tournament', ...fieldErrors.missingRelations })
  return event
}

/** Locks an event until the end of the transaction and returns it, or undefined if it does not exist. */
export async function holdEvent(tx: Transaction, id: string): Promise<Tournament | undefined> {
  await tx.lock(tournamentsCollection.name, id)
  return tx.records(tournamentsCollection).findById(id)
}

/** Locks an event and returns it. Throws 404 if it does not exist, 400 for a draft or a cancelled event. */
export async function holdPlanned(tx: Transaction, id: string): Promise<Tournament> {
  const event = await holdEvent(tx, id)
  if (!event) throw notFound()
  if (event.is_draft) throw refuse(hostWords.stillDraft)
  if (event.cancelled_at) throw refuse(placesWords.cancelled)
  return event
}

/** A member and an event. */
interface MemberAtEvent {
  readonly user: string
  readonly tournament: string
}

const ofMember = 'user = {:user} && tournament = {:tournament}'

/** Returns whether a member has a place in an event. */
export async function isRegistered(tx: Transaction, { user, tournament }: MemberAtEvent): Promise<boolean> {
  return (
    (await tx.records(registrationsCollection).count({ filter: ofMember, params: { user, tournament } })) > 0
  )
}

/** Finds a member's entry in the waiting list of an event, if any. */
export function findWait(
  source: RecordSource,
  { user, tournament }: MemberAtEvent,
): Promise<EventWait | undefined> {
  return source.records(eventWaitsCollection).findFirst({ filter: ofMember, params: { user, tournament } })
}

/** Returns the subject of an event's completed steps. */
export function subjectOf({ id }: { readonly id: string }): string {
  return `tournaments/${id}`
}
