import { refuse, type Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { hostWords, isOver, signUpWords, undoCancelMs, type Tournament } from '@longhouse/contract/events'
import type { EventChange } from './event-change.ts'
import { eventWaitsCollection } from './event-waits.collection.ts'

const atField = { field: 'cancelled_at', code: 'validation_cancelled' }

/** An event is cancelled when somebody says so, and can be brought back for a day. The server knows the moment. */
export function checkCancelling(change: EventChange): void {
  const { original, values, now } = change
  const [was, is] = [original.cancelled_at !== '', Boolean(values.cancelled_at)]
  if (!was && is && isOver(original, now)) throw refuse({ ...atField, message: signUpWords.over })
  if (was && !is && now.getTime() - Date.parse(original.cancelled_at) > undoCancelMs)
    throw refuse({ ...atField, message: hostWords.cancelledLongAgo })
  if (is) values.cancelled_at = original.cancelled_at || formatDate(now)
}

/** What goes with it, whoever says so: nobody waits for a cancelled event, and one that is back has no reason. */
export function followCancelling({ original, values }: EventChange): void {
  if (values.cancelled_at && !original.cancelled_at) values.waiting_count = 0
  if (original.cancelled_at && !values.cancelled_at) values.cancel_reason = ''
}

/** Nobody waits for a cancelled event; whoever had a place keeps it as history. */
export async function endLine(tx: Transaction, { id }: Tournament): Promise<void> {
  const waits = tx.records(eventWaitsCollection)
  const line = await waits.findAll({ filter: 'tournament = {:id}', params: { id }, sort: 'id' })
  // What goes with each of them is known only then, and comes later in the order of locks than the next.
  await tx.outOfTurn(async () => {
    for (const wait of line) await waits.delete(wait.id)
  })
}
