import { randomInt } from 'node:crypto'
import { sql } from '../database/sql.ts'
import { ApiError } from '../errors.ts'
import type { Collection } from '../records/collections.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { Transaction } from '../records/transaction.ts'
import { toText } from '../schema/cast.ts'
import { formatDate } from '../schema/dates.ts'
import {
  type AuthDependencies,
  type CollectionLogin,
  type AuthWork,
  addressOf,
  sendAccountMail,
} from './auth-host.ts'
import { otpOptions } from './auth-options.ts'
import { addressFingerprint } from './auth-origins.ts'
import { type MailRequester, consumeMailQuota } from './mail-quota.ts'
import { isOlderThan, deleteInOrder, ownedBy } from './owned-rows.ts'

/** The collection of codes. */
const otps = '_otps'
/** Tries at one code under one id. */
const maxTries = 5

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
function originalOf(otp: StoredRow): string {
  return toText(otp['sameAs']) || otp.id
}

/** The collection of codes. */
function requireOtps({ collections }: AuthDependencies): Collection {
  const collection = collections.get(otps)
  if (!collection) throw new Error('The collection of codes is missing.')
  return collection
}

/**
 * Ids that one address can hold for an account; more replace its own oldest, never that of another address.
 */
const maxPerAddress = 5
/** Milliseconds between two mails with a code. */
const pauseMs = 60_000

/** The recipient of a code, and the requester. */
interface OtpRequest {
  readonly collection: Collection
  /** The owner of the code: the record's id, or an id without a record (see `decoyId`). */
  readonly recordRef: string
  /** The account of the address, if any. */
  readonly row: StoredRow | undefined
  readonly requester: MailRequester
  readonly ip: string
}

/**
 * Sends a code and returns the id to use it with. Soon after an earlier mail it only returns another id: the
 * code in the mailbox works under every id issued for it. For an unknown address it does the same without the
 * mail.
 */
export async function createOtp(parts: AuthDependencies, request: OtpRequest): Promise<string> {
  const { collection, recordRef, row, requester } = request
  const code = digits(otpOptions(collection).length)
  const hash = await parts.auth.passwords.hash(code)
  return parts.records.transaction(async (tx) => {
    const work = { parts, tx }
    // A name before that of the allowance, which is the order of all locks.
    await tx.lockName(`codes:${collection.id}:${recordRef}`)
    const open = await findNewestOpen(work, request)
    const subject = { collection, kind: 'otp', subject: recordRef, requester }
    const isDue = await consumeMailQuota(work, { ...subject, pauseMs, holdsMs: open ? Infinity : 0 })
    if (open && !isDue) {
      const { password, created, sentTo } = open
      return createRow(work, { request, values: { password, created, sentTo, sameAs: originalOf(open) } })
    }
    if (row) await sendAccountMail(work, { kind: 'otp', collection, row, code })
    return createRow(work, { request, values: { password: hash, sentTo: row ? addressOf(row) : '' } })
  })
}

/** Returns an id that looks like a record's, is not one, and is the same whenever this address is typed. */
export function decoyId({ parts, collection }: CollectionLogin, email: string): string {
  const hex = parts.auth.fingerprint(collection, 'otp', email)
  return BigInt(`0x${hex}`).toString(36).slice(0, 15)
}

/** Finds the newest code that is still valid and has tries left, regardless of its requester. */
async function findNewestOpen(
  { parts, tx }: AuthWork,
  { collection, recordRef }: OtpRequest,
): Promise<StoredRow | undefined> {
  const seconds = otpOptions(collection).durationSeconds
  const since = formatDate(new Date(parts.now().getTime() - seconds * 1000))
  const owned = ownedBy({ collection, id: recordRef })
  const found = await tx.recordsOf(otps).findFirst({
    filter: `${owned.filter} && created > {:since} && tries < {:most}`,
    params: { ...owned.params, since, most: maxTries },
    sort: '-created,-@rowid',
  })
  return found && parts.records.rows(tx).find(requireOtps(parts), found.id)
}

interface NewOtp {
  readonly request: OtpRequest
  readonly values: Readonly<Record<string, unknown>>
}

async function createRow({ parts, tx }: AuthWork, { request, values }: NewOtp): Promise<string> {
  const { collection, recordRef } = request
  const askedFrom = addressFingerprint(parts, request)
  await forgetOldest(tx, { ...ownedBy({ collection, id: recordRef }), askedFrom })
  const { id } = await tx.recordsOf(otps).create({ collectionRef: collection.id, recordRef, askedFrom })
  await parts.records.rows(tx).patch(requireOtps(parts), { id, ...values })
  return id
}

async function forgetOldest(
  tx: Transaction,
  { filter, params, askedFrom }: ReturnType<typeof ownedBy> & { readonly askedFrom: string },
): Promise<void> {
  await deleteInOrder(tx.recordsOf(otps), {
    filter: `${filter} && askedFrom = {:askedFrom}`,
    params: { ...params, askedFrom },
    sort: '-created,-@rowid',
    offset: maxPerAddress - 1,
  })
}

function digits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}
