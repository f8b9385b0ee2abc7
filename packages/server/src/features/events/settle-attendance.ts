import { refuse, type Transaction } from '@longhouse/engine'
import { hostWords } from '@longhouse/contract/events'
import { canManage, idOfMember } from '../../platform/acting-person.ts'
import type { LoggedInContext } from '../../platform/callers.ts'
import { noteAct } from '../../platform/note-act.ts'
import { closeAttendance, markAbsent, openAttendance } from './attendance.ts'
import { holdPlanned } from './held-event.ts'
import { tournamentsCollection } from '../../collections/events.ts'

/** A host's request to close attendance or to reopen it. */
export interface Settling {
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
