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

/** What somebody says about whether a member came. */
export interface SaidPresence {
  readonly context: RequestContext
  readonly event: Tournament
  readonly original: Registration
  readonly presence: Presence | ''
  readonly now: Date
}

/**
 * Refuses what the caller may not say: members that they are here, while check-in is open; hosts and staff anything,
 * also as a correction of what was said before, until attendance is closed. Whoever missed their place gets it back
 * while nobody else has it.
 */
export async function requirePresence(tx: Transaction, said: SaidPresence): Promise<void> {
  const { context, event, original, presence, now } = said
  requireOpen(event, 'presence')
  if (!canRun(event, context)) {
    if (presence !== 'here') throw refuse({ ...atPresence, message: hostWords.onlyHosts })
    if (!canCheckIn(event, now)) throw refuse({ ...atPresence, message: hostWords.checkInClosed })
  }
  // What is corrected afterwards takes no place from anybody.
  if (original.presence !== 'absent' || isFinished(event, now)) return
  if (freePlaces(await readTakenPlaces(tx, event), original.slot) > 0) return
  throw refuse({ ...atPresence, message: hostWords.placeGone })
}

/** What is closed changes for nobody until it is opened again. */
export function requireOpen(event: Pick<Tournament, 'attendance_closed_at'>, field?: string): void {
  if (event.attendance_closed_at === '') return
  const message = hostWords.attendanceClosed
  throw field ? refuse({ field, code: 'validation_presence', message }) : refuse(message)
}

const atPresence = { field: 'presence', code: 'validation_presence' }
