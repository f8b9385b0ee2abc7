import { sql } from '../database/sql.ts'
import { addressKey } from '../lib/address-key.ts'
import type { SecretAttempt } from '../limits/secret-attempt.ts'
import type { Account } from '../records/account.ts'
import { type AuthDependencies, type AuthWork, sendAccountMail } from './auth-host.ts'
import { ownedBy, trimToLimit, type RowOwner } from './owned-rows.ts'

const authOrigins = '_authOrigins'
const maxOrigins = 10

/** A record and the address a request of it comes from. */
interface Origin extends Account {
  readonly ip: string
}

/** Checks whether a record has logged in from this address before; `id` may be unknown. */
export async function isKnownAddress(
  parts: Pick<AuthDependencies, 'auth' | 'database'>,
  { collection, id, ip }: RowOwner & { readonly ip: string },
): Promise<boolean> {
  const query =
    'SELECT 1 FROM "_authOrigins" WHERE "collectionRef" = ? AND "recordRef" = ? AND "fingerprint" = ?'
  const fingerprint = addressFingerprint(parts, { collection, ip })
  return (await parts.database.readArrays(sql(query, [collection.id, id, fingerprint]))).length > 0
}

/** Stores the address that a record has logged in from, and writes to its owner if it is new. */
export async function noteAddress({ parts, tx }: AuthWork, origin: Origin): Promise<void> {
  const { collection, row } = origin
  const store = tx.recordsOf(authOrigins)
  const fingerprint = addressFingerprint(parts, origin)
  const owner = { collection, id: row.id }
  const known = await store.findAll(ownedBy(owner))
  if (known.some((each) => each['fingerprint'] === fingerprint)) return
  await trimToLimit(tx, { name: authOrigins, owner, sort: '-created,-@rowid', most: maxOrigins })
  await store.create({ collectionRef: collection.id, recordRef: row.id, fingerprint })
  if (known.length > 0 && collection.authOptions.authAlert?.enabled)
    await sendAccountMail({ parts, tx }, { kind: 'authAlert', collection, row })
}

/** Returns a text that identifies an address without revealing it; it differs in every collection. */
export function addressFingerprint(
  { auth }: Pick<AuthDependencies, 'auth'>,
  { collection, ip }: Pick<Origin, 'collection' | 'ip'>,
): string {
  return auth.fingerprint(collection, 'address', addressKey(ip))
}

/** An attempt at a secret, and its comparison. */
interface SecretComparison extends Omit<SecretAttempt, 'isKnownAddress'> {
  readonly compare: () => Promise<boolean>
}

/**
 * Compares a secret within the limits for guessing. Throws 429, comparing nothing, after too many tries.
 * Addresses that the account has used have an allowance that strangers cannot use up.
 */
export async function compareWithGuessLimit(
  parts: Pick<AuthDependencies, 'auth' | 'database' | 'limits'>,
  { compare, ...guess }: SecretComparison,
): Promise<boolean> {
  const { limits } = parts
  if (!limits.isOn) return compare()
  const { collection, subject, ip } = guess
  const isKnown = await isKnownAddress(parts, { collection, id: subject, ip })
  const counted = { ...guess, isKnownAddress: isKnown }
  await limits.guardGuess(counted)
  const fits = await compare()
  if (fits) await limits.guessed(counted)
  return fits
}
