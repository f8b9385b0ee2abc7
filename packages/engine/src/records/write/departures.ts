import { setTimeout as sleep } from 'node:timers/promises'
import { type RequestContext, systemContext } from '../request-context.ts'
import { toAuthRecord } from '../account.ts'
import { releaseRemainder } from './delete-record.ts'
import { departuresLock, forgetRemainder, isRemaining, listRemainders, type Remainder } from './remainders.ts'
import { Room } from './delete-rules.ts'
import { findRow } from './row-store.ts'
import type { WriteDependencies } from './write-context.ts'

/**
 * Deletes or empties what still refers to deleted rows, in transactions of a bounded size. Between two of
 * them it rests as long as the last one took, so that other writers have half of the time. If the process
 * dies, committed work stays, and the next call continues.
 */
export async function finishDepartures(parts: WriteDependencies, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const failures: unknown[] = []
  const failed = new Set<string>()
  while (!signal.aborted) {
    const remainders = await listRemainders(parts.database)
    const next = remainders.find(({ key }) => !failed.has(key))
    if (!next) break
    await finishDeparture(parts, next, signal).catch((error: unknown) => {
      failed.add(next.key)
      failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
}

async function finishDeparture(
  parts: WriteDependencies,
  remainder: Remainder,
  signal: AbortSignal,
): Promise<void> {
  for (let from: number | undefined = 0; from !== undefined && !signal.aborted;) {
    const began = performance.now()
    from = await releasePortion(parts, remainder, from)
    await sleep(performance.now() - began)
  }
}

/**
 * Does one portion; returns the place of the reference at which the next one begins, `undefined` when all is
 * done.
 */
function releasePortion(
  parts: WriteDependencies,
  remainder: Remainder,
  from: number,
): Promise<number | undefined> {
  return parts.transactions.run(async (tx) => {
    await tx.lockName(departuresLock)
    if (!(await isRemaining(tx, remainder))) return undefined
    const { id } = remainder
    const collection = parts.collections.get(remainder.collection)
    // A row that exists again has its references back.
    if (!collection || (await findRow(tx.connection, { collection, id }))) {
      await forgetRemainder(tx, remainder)
      return undefined
    }
    const scope = { parts, tx, writer: { context: await contextOf(parts, remainder), isServer: true } }
    const room = new Room(parts.rowsPerPortion)
    const next = await releaseRemainder(scope, { collection, id, room, from })
    if (next !== undefined) return next
    // Hooks may have added rows to a field that was processed before.
    if (from > 0 || !room.isUntouched) return 0
    await forgetRemainder(tx, remainder)
    return undefined
  })
}

/**
 * Returns the caller who deleted the row, with their current rights; without an account if it is deleted too.
 */
async function contextOf(
  { collections, database }: WriteDependencies,
  { isSuperuser, actor }: Remainder,
): Promise<RequestContext> {
  if (!actor) return { ...systemContext, isSuperuser }
  const collection = collections.get(actor.collection)
  const row = collection && (await findRow(database, { collection, id: actor.id }))
  if (!row) return { ...systemContext, isSuperuser: false }
  return { ...systemContext, auth: toAuthRecord(collection, row), isSuperuser }
}
