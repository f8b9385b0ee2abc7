import { refuse, type RequestContext, type Transaction } from '@longhouse/engine'
import { fieldErrors, formatDate } from '@longhouse/engine/schema'
import {
  canCheckIn,
  checkInOpens,
  freePlaces,
  hostWords,
  isFinished,
  slotsOf,
  type Presence,
  type Registration,
  type Tournament,
} from '@longhouse/contract/events'
import { registrationsCollection, tournamentsCollection } from '../../collections/events.ts'
import { canManage, idOfMember, type LoggedInContext } from '../../platform/callers.ts'
import { noteAct } from '../../platform/audit.ts'
import { findWait, holdPlanned } from './find-event.ts'
import { passOnPlaces, readTakenPlaces, type EventNow } from './places.ts'

const atPresence = { field: 'presence', code: 'validation_presence' }

/** A host's request to close attendance or to reopen it. */
interface Settling {
  readonly host: LoggedInContext
  readonly id: string
  readonly isClosed: boolean
  readonly now: Date
}

/** Closes the attendance of an event or reopens it. Returns the date of closing, or `''`. Repeating changes nothing. */
export async function settleAttendance(
  tx: Transaction,
  { host, id, isClosed, now }: Settling,
): Promise<{ readonly closedAt: string }> {
  const by = idOfMember(host)
  await tx.lock('users', by)
  const event = await holdPlanned(tx, id)
  if (isClosed && now < new Date(event.start_date)) throw refuse(hostWords.notBegun)
  if (isClosed === (event.attendance_closed_at !== '')) return { closedAt: event.attendance_closed_at }
  if (isClosed) await markAbsent(tx, { event, by })
  const settled = await (isClosed ? closeAttendance : openAttendance)(tx, { event, now })
  const closedAt = settled.attendance_closed_at
  if (canManage(host)) {
    const before = { attendance_closed_at: event.attendance_closed_at }
    const after = { attendance_closed_at: closedAt }
    const act = { action: 'update', collection: tournamentsCollection.name, record: id } as const
    await noteAct(tx, { by: host.auth, ...act, before, after })
  }
  return { closedAt }
}

/** Closes the attendance of an event. Returns the updated event. */
export function closeAttendance(tx: Transaction, { event, now }: EventNow): Promise<Tournament> {
  return setClosed(tx, { event, at: formatDate(now) })
}

/** Reopens the attendance of an event and offers places that are free. Returns the event. */
async function openAttendance(tx: Transaction, { event, now }: EventNow): Promise<Tournament> {
  const opened = await setClosed(tx, { event, at: '' })
  await passOnPlaces(tx, { event: opened, now })
  return opened
}

function setClosed(
  tx: Transaction,
  { event, at }: { readonly event: Tournament; readonly at: string },
): Promise<Tournament> {
  // Activities of all participants follow, and users come before events in the lock order.
  return tx.outOfTurn(() => tx.records(tournamentsCollection).update(event.id, { attendance_closed_at: at }))
}

/** Marks participants as absent who neither checked in nor were excused. */
export async function markAbsent(
  tx: Transaction,
  { event, by = '' }: { readonly event: Tournament; readonly by?: string },
): Promise<void> {
  const registrations = tx.records(registrationsCollection)
  const unseen = await registrations.findAll({
    filter: "tournament = {:event} && presence = ''",
    params: { event: event.id },
  })
  await registrations.patch(unseen.map(({ id }) => ({ id, presence: 'absent', presence_by: by })))
}

/** A host's request to admit a member at the door. */
interface Arrival {
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

/** A request to change a member's presence. */
interface SaidPresence {
  readonly context: RequestContext
  readonly event: Tournament
  readonly original: Registration
  readonly presence: Presence | ''
  readonly now: Date
}

/**
 * Refuses presences that the caller may not set. Members can check themselves in while check-in is open. Hosts and
 * staff can set any value, also as a correction, until attendance is closed. A missed place returns only while free.
 */
export async function requirePresence(tx: Transaction, said: SaidPresence): Promise<void> {
  const { context, event, original, presence, now } = said
  requireOpen(event, 'presence')
  if (!canRun(event, context)) {
    if (presence !== 'here') throw refuse({ ...atPresence, message: hostWords.onlyHosts })
    if (!canCheckIn(event, now)) throw refuse({ ...atPresence, message: hostWords.checkInClosed })
  }
  // After the event a correction takes no places.
  if (original.presence !== 'absent' || isFinished(event, now)) return
  if (freePlaces(await readTakenPlaces(tx, event), original.slot) > 0) return
  throw refuse({ ...atPresence, message: hostWords.placeGone })
}

/** Refuses changes while attendance is closed. */
export function requireOpen(event: Pick<Tournament, 'attendance_closed_at'>, field?: string): void {
  if (event.attendance_closed_at === '') return
  const message = hostWords.attendanceClosed
  throw field ? refuse({ field, code: 'validation_presence', message }) : refuse(message)
}

/** Returns whether the caller runs this event: as its organizer, another of its hosts, or staff. */
function canRun(event: Pick<Tournament, 'organizer' | 'hosts'>, context: RequestContext): boolean {
  const id = idOfMember(context)
  return canManage(context) || (id !== '' && (event.organizer === id || event.hosts.includes(id)))
}
