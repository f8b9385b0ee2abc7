import { sql } from '../database/bound-sql.ts'
import type { AuthDependencies, CollectionLogin } from './auth-dependencies.ts'
import { ApiError } from '../errors.ts'
import type { Collection } from '../records/collections.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { Transaction } from '../records/transaction.ts'
import { toText } from '../schema/cast.ts'
import { otpOptions } from './auth-options.ts'
import { isOlderThan } from './owned-rows.ts'

/** The collection of codes. */
export const otps = '_otps'
/** Tries at one code under one id. */
export const maxTries = 5

/** Finds a code that is still valid, by its id. */
export async function findOtp(
  { parts, collection }: CollectionLogin,
  id: string,
): Promise<StoredRow | undefined> {
  if (id.includes('\0')) return undefined
  const otp = await parts.records.rows().find(requireOtps(parts), id)
  if (!otp || otp['collectionRef'] !== collection.id) return undefined
  const seconds = otpOptions(collection).durationSeconds
  return isOlderThan(otp, { seconds, now: parts.now() }) ? undefined : otp
}

/** Counts a try at a code, across all nodes. Throws 429 after too many. */
export async function countTry({ database }: AuthDependencies, otp: StoredRow): Promise<void> {
  const statement = 'UPDATE "_otps" SET "tries" = "tries" + 1 WHERE "id" = ? AND "tries" < ?'
  const counted = await database.write((connection) => connection.run(sql(statement, [otp.id, maxTries])))
  if (counted > 0) return
  const message = 'Too many attempts, please try again later with a new OTP.'
  throw new ApiError({ status: 429, code: 'too_many_requests', message, retryAfter: 180 })
}

/**
 * Uses a code up under every id, in a transaction that locks its record. Returns false if another one did so
 * first.
 */
export async function consumeOtp(tx: Transaction, otp: StoredRow): Promise<boolean> {
  const store = tx.recordsOf(otps)
  const open = await store.findAll({
    filter: 'collectionRef = {:collection} && recordRef = {:record}',
    params: { collection: toText(otp['collectionRef']), record: toText(otp['recordRef']) },
  })
  // All codes of the account, in the order of locks: the others may end in the same transaction.
  const held = await tx.lockAll(
    otps,
    open.map(({ id }) => id),
  )
  if (!held.has(otp.id)) return false
  const same = open.filter((each) => held.has(each.id) && originalOf(each) === originalOf(otp))
  for (const { id } of same) await store.delete(id)
  return true
}

/** Returns the id of the row that has the code: its own, or that of the row it is a further id for. */
export function originalOf(otp: StoredRow): string {
  return toText(otp['sameAs']) || otp.id
}

/** The collection of codes. */
export function requireOtps({ collections }: AuthDependencies): Collection {
  const collection = collections.get(otps)
  if (!collection) throw new Error('The collection of codes is missing.')
  return collection
}
