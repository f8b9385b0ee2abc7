import type { RecordSource, Transaction } from '@longhouse/engine'
import type { EventWait } from '@longhouse/contract/events'
import { eventWaitsCollection, registrationsCollection } from '../../collections/events.ts'

/** A member and an event. */
export interface MemberAtEvent {
  readonly user: string
  readonly tournament: string
}

const filter = 'user = {:user} && tournament = {:tournament}'

/** Returns whether a member has a place in an event. */
export async function isRegistered(tx: Transaction, { user, tournament }: MemberAtEvent): Promise<boolean> {
  return (await tx.records(registrationsCollection).count({ filter, params: { user, tournament } })) > 0
}

/** Finds a member's entry in the waiting list of an event, if any. */
export function findWait(
  source: RecordSource,
  { user, tournament }: MemberAtEvent,
): Promise<EventWait | undefined> {
  return source.records(eventWaitsCollection).findFirst({ filter, params: { user, tournament } })
}
