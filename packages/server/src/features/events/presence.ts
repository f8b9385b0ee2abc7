import { refuse, type RequestContext, type Transaction } from '@longhouse/engine'
import {
  canCheckIn,
  freePlaces,
  hostWords,
  isFinished,
  type Presence,
  type Registration,
  type Tournament,
} from '@longhouse/contract/events'
import { canRun } from './event-hosts.ts'
import { readTakenPlaces } from './event-places.ts'

/** A request to change a member's presence. */
export interface SaidPresence {
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

const atPresence = { field: 'presence', code: 'validation_presence' }
