import type { AuthDependencies, CollectionLogin } from './auth-host.ts'
import { refuse } from '../errors.ts'
import type { RequestContext } from '../records/request-context.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { Transaction } from '../records/transaction.ts'
import { mfaOptions } from './auth-options.ts'
import { isOlderThan, trimToLimit, type RowOwner } from './owned-rows.ts'

/** A way to prove an identity. */
export type LoginMethod = 'password' | 'otp' | 'oauth2'

/** A login that may need a second factor. */
export interface Factor {
  readonly row: StoredRow
  readonly context: RequestContext
  readonly method: LoginMethod
  /** The pending login that this one wants to complete. */
  readonly mfaId?: string
}

const mfas = '_mfas'
/** Half logins of one account that may wait at a time; the oldest is deleted. */
const maxOpen = 10

/**
 * Returns the id under which the second factor is required; undefined if this was the second, or one is
 * enough. Throws 400 if the first login is too old, another account's, or was made in the same way.
 */
export async function secondFactor(login: CollectionLogin, factor: Factor): Promise<string | undefined> {
  const { parts, collection } = login
  if (!(await isAsked(login, factor))) return undefined
  return parts.records.transaction(async (tx) => {
    if (factor.mfaId) return complete({ ...login, tx }, { ...factor, mfaId: factor.mfaId })
    const { row, method } = factor
    // Locked, so that concurrent logins count each other.
    await tx.lock(collection.name, row.id)
    const owner = { collection, id: row.id }
    await trimToLimit(tx, { name: mfas, owner, sort: '-created,-@rowid', most: maxOpen })
    return (await tx.recordsOf(mfas).create({ collectionRef: collection.id, recordRef: row.id, method })).id
  })
}

/** Checks whether this is a login of an account that waits for its second factor. */
export async function hasPendingMfa(
  { records, collections, now }: AuthDependencies,
  { collection, id, mfaId }: RowOwner & { readonly mfaId: string },
): Promise<boolean> {
  const system = collections.get(mfas)
  if (!system || mfaId.length > 255 || mfaId.includes('\0')) return false
  const first = await records.rows().find(system, mfaId)
  const seconds = mfaOptions(collection).durationSeconds
  if (!first || isOlderThan(first, { seconds, now: now() })) return false
  return first['recordRef'] === id && first['collectionRef'] === collection.id
}

async function isAsked({ parts, collection }: CollectionLogin, { row, context }: Factor): Promise<boolean> {
  const { enabled, rule } = mfaOptions(collection)
  if (!enabled || rule === '') return enabled
  // The rule is about the account, regardless of the token that came along.
  return parts.records.as({ ...context, isSuperuser: false }).matches({ collection, rule, row })
}

async function complete(
  { parts, collection, tx }: CollectionLogin & { readonly tx: Transaction },
  { row, method, mfaId }: Factor & { readonly mfaId: string },
): Promise<undefined> {
  // Locked, so that a pending login is completed once.
  const isThere = mfaId.length <= 255 && !mfaId.includes('\0') && (await tx.lock(mfas, mfaId))
  const first = isThere ? await tx.recordsOf(mfas).findById(mfaId) : undefined
  const seconds = mfaOptions(collection).durationSeconds
  if (!first || isOlderThan(first, { seconds, now: parts.now() }))
    throw refuse('Invalid or expired MFA session.')
  if (first['recordRef'] !== row.id || first['collectionRef'] !== collection.id)
    throw refuse('Invalid MFA session.')
  if (first['method'] === method) throw refuse('A different authentication method is required.')
  await tx.recordsOf(mfas).delete(mfaId)
}
