import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestContext } from '../request-context.ts'
import { systemContext } from '../request-context.ts'
import { toAuthRecord } from '../account.ts'
import { releaseRemainder } from './delete-record.ts'
import { departuresLock, forgetRemainder, isRemaining, listRemainders, type Remainder } from './remainders.ts'
import { Room } from './release-references.ts'
import { findRow } from './row-store.ts'
import type { WriteDependencies } from './writing.ts'

/**
 * Deletes or empties what still refers to rows that are gone, in transactions of a bounded size. Between two of them it
 * rests for as long as the last one took, so that everybody else has half of the time. A process that dies has done
 * what it has committed; whoever calls this next goes on.
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

/** One portion; returns the place of the reference at which the next one begins, `undefined` when all is done. */
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
    // One that is there again has its references back.
    if (!collection || (await findRow(tx.connection, { collection, id }))) {
      await forgetRemainder(tx, remainder)
      return undefined
    }
    const scope = { parts, tx, writer: { context: await contextOf(parts, remainder), isServer: true } }
    const room = new Room(parts.rowsPerPortion)
    const next = await releaseRemainder(scope, { collection, id, room, from })
    if (next !== undefined) return next
    // What hooks have added meanwhile can be of a field that was looked at before.
    if (from > 0 || !room.isUntouched) return 0
    await forgetRemainder(tx, remainder)
    return undefined
  })
}

/** Who deleted the row, with the rights of now; nobody where it was their own or they are gone as well. */
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
