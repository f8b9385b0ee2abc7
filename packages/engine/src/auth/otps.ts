import { randomInt } from 'node:crypto'
import { sql } from '../database/fragment.ts'
import type { EngineParts } from '../engine-parts.ts'
import { ApiError } from '../errors.ts'
import type { Collection } from '../records/collections.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { Transaction } from '../records/transaction.ts'
import { formatDate } from '../schema/dates.ts'
import { generateId } from '../schema/random.ts'
import { addressOf, sendAccountMail } from './account-mail.ts'
import { otpOptions } from './auth-options.ts'
import { isOlderThan } from './row-age.ts'

const otps = '_otps'
/** Codes of one account that hold at a time. */
const maxOpen = 5
/** Tries at one code. */
const maxTries = 5

/** Whom a code is for. */
export interface OtpOwner {
  readonly collection: Collection
  /** The address as typed. */
  readonly email: string
  /** Whose address it is, if anybody's. */
  readonly row: StoredRow | undefined
}

/**
 * Makes a code and sends it; gives the id to use it with. For an address that is nobody's the same is done but for
 * the mail. Whoever has too many open codes gets an id that fits none, as nobody would.
 */
export async function createOtp(parts: EngineParts, { collection, email, row }: OtpOwner): Promise<string> {
  const system = requireOtps(parts)
  const code = digits(otpOptions(collection).length)
  const hash = await parts.auth.passwords.hash(code)
  const recordRef = row?.id ?? strangerId(parts, collection, email)
  return parts.records.transaction(async (tx) => {
    await tx.lockName(`otps:${collection.id}:${recordRef}`)
    const store = tx.recordsOf(otps)
    const open = await store.count({
      filter: 'collectionRef = {:collection} && recordRef = {:recordRef} && created > {:since}',
      params: { collection: collection.id, recordRef, since: openSince(parts, collection) },
    })
    if (open >= maxOpen) return generateId()
    const sentTo = row ? addressOf(row) : ''
    const { id } = await store.create({ collectionRef: collection.id, recordRef, sentTo })
    await parts.records.patchRow(system, id, { password: hash }, tx)
    if (row) await sendAccountMail(parts, tx, { kind: 'otp', collection, row, code })
    return id
  })
}

/** A code that still holds, by its id. */
export async function findOtp(
  parts: EngineParts,
  collection: Collection,
  id: string,
): Promise<StoredRow | undefined> {
  if (id.includes('\0')) return undefined
  const otp = await parts.records.findRow(requireOtps(parts), id)
  if (!otp || otp['collectionRef'] !== collection.id) return undefined
  return isOlderThan(otp, otpOptions(collection).durationSeconds, parts.now()) ? undefined : otp
}

/** Counts a try at a code, on whichever node. Throws 429 when there were too many. */
export async function countTry({ database }: EngineParts, otp: StoredRow): Promise<void> {
  const statement = 'UPDATE "_otps" SET "tries" = "tries" + 1 WHERE "id" = ? AND "tries" < ?'
  const counted = await database.write((connection) => connection.run(sql(statement, [otp.id, maxTries])))
  if (counted > 0) return
  const message = 'Too many attempts, please try again later with a new OTP.'
  throw new ApiError({ status: 429, code: 'too_many_requests', message, retryAfter: 180 })
}

/** Uses a code up in a transaction; false when somebody was quicker. */
export async function consumeOtp(tx: Transaction, otp: StoredRow): Promise<boolean> {
  if (!(await tx.lock(otps, otp.id))) return false
  await tx.recordsOf(otps).delete(otp.id)
  return true
}

function digits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

// Looks like the id of a record, is none, and is the same whenever this address is typed.
function strangerId({ auth }: EngineParts, collection: Collection, email: string): string {
  const hex = auth.fingerprint(collection, 'otp', email)
  return BigInt(`0x${hex}`).toString(36).slice(0, 15)
}

function openSince({ now }: EngineParts, collection: Collection): string {
  return formatDate(new Date(now().getTime() - otpOptions(collection).durationSeconds * 1000))
}

function requireOtps({ collections }: EngineParts): Collection {
  const collection = collections.get(otps)
  if (!collection) throw new Error('The collection of codes is missing.')
  return collection
}
