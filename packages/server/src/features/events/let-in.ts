import { refuse, type Transaction } from '@longhouse/engine'
import { fieldErrors, formatDate } from '@longhouse/engine/schema'
import {
  checkInOpens,
  freePlaces,
  hostWords,
  slotsOf,
  type Registration,
  type Tournament,
} from '@longhouse/contract/events'
import { canManage, idOfMember } from '../../platform/acting-person.ts'
import type { LoggedInContext } from '../../platform/callers.ts'
import { noteAct } from '../../platform/note-act.ts'
import { readTakenPlaces } from './event-places.ts'
import { holdPlanned } from './held-event.ts'
import { findWait } from './own-records.ts'
import { registrationsCollection } from '../../collections/events.ts'

/** A host's request to admit a member at the door. */
export interface Arrival {
  readonly host: LoggedInContext
  /** The event. */
  readonly id: string
  readonly user: string
  /** Empty for the slot that was offered to them, or else the first one with a free place. */
  readonly slot: string
  readonly now: Date
}

/** Signs a member up at the door if a place is free, and marks them as here. Participants are only marked. */
export async function letIn(tx: Transaction, arrival: Arrival): Promise<Registration> {
  const { host, id, user, now } = arrival
  // Users come before events in the lock order.
  const found = new Set<string>()
  for (const person of [user, idOfMember(host)].toSorted())
    if (await tx.lock('users', person)) found.add(person)
  if (!found.has(user)) throw refuse({ field: 'user', ...fieldErrors.missingRelations })
  const event = await holdPlanned(tx, id)
  if (now < checkInOpens(event)) throw refuse(hostWords.checkInClosed)
  if (event.attendance_closed_at) throw refuse(hostWords.attendanceClosed)
  const registrations = tx.records(registrationsCollection)
  const old = await registrations.findFirst({
    filter: 'user = {:user} && tournament = {:id}',
    params: { user, id },
  })
  if (old) return registrations.update(old.id, { presence: 'here' }, host)
  const made = await registrations.create({
    user,
    tournament: id,
    slot: await slotAtDoor(tx, { event, arrival }),
    presence: 'here',
    present_at: formatDate(now),
    presence_by: idOfMember(host),
  })
  if (canManage(host)) {
    const act = { action: 'create', collection: registrationsCollection.name, record: made.id } as const
    await noteAct(tx, { by: host.auth, ...act, subject: user })
  }
  return made
}

async function slotAtDoor(
  tx: Transaction,
  { event, arrival: { slot, user } }: { readonly event: Tournament; readonly arrival: Arrival },
): Promise<string> {
  const slots = slotsOf(event)
  if (slot !== '' || slots.length === 0) return slot
  const wait = await findWait(tx, { user, tournament: event.id })
  if (wait?.state === 'offered') return wait.slot
  const taken = await readTakenPlaces(tx, event)
  return (slots.find(({ id }) => freePlaces(taken, id) > 0) ?? slots[0])?.id ?? ''
}
