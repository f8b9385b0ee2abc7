import { notFound } from '../errors.ts'
import { type Collection, type CollectionRegistry, superusersCollection } from '../records/collections.ts'
import type { Records } from '../records/records.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { StoredRows } from '../records/write/row-store.ts'
import { toText } from '../schema/cast.ts'
import { identityAddress } from '../schema/fields/email.ts'
import { type AuthWork, addressOf, sendAccountMail } from './auth-host.ts'
import { consumeMailQuota, linkPauseMs } from './mail-quota.ts'
import type { Passwords } from './passwords.ts'
import { tokenSeconds } from './tokens.ts'

/** A value that one row of a collection can have. */
export interface UniqueValue {
  readonly collection: Collection
  readonly field: string
  readonly value: string
}

/**
 * The row with a value of a unique field; letter case counts unless the unique index says otherwise. Addresses are
 * found in any letters; one that was stored as typed, and cannot be brought to lower case, by its own spelling first.
 */
export async function findByUnique(
  rows: StoredRows,
  { collection, field, value }: UniqueValue,
): Promise<StoredRow | undefined> {
  const ignoreCase = collection.indexes.some(
    (index) => index.unique && index.ignoreCase && index.columns.length === 1 && index.columns[0] === field,
  )
  const found = await rows.findBy(collection, { field, value, ignoreCase })
  if (found || field !== 'email' || identityAddress(value) === value) return found
  return rows.findBy(collection, { field, value: identityAddress(value), ignoreCase })
}

/** What making a superuser takes. */
interface SuperuserDependencies {
  readonly records: Records
  readonly collections: CollectionRegistry
  readonly passwords: Passwords
}

/** Who a superuser is, as typed. */
interface SuperuserLogin {
  readonly email: string
  readonly password: string
}

/**
 * Creates the superuser or sets its password. Nothing is written where both are so already: every start may ask for
 * it, and a password that is set, be it the same one, ends all logins.
 */
export async function upsertSuperuser(parts: SuperuserDependencies, typed: SuperuserLogin): Promise<void> {
  const { password } = typed
  const email = identityAddress(typed.email)
  if (await isThere(parts, { email, password })) return
  await parts.records.transaction(async (tx) => {
    await tx.lockName(superusersCollection)
    const store = tx.recordsOf(superusersCollection)
    const existing = await store.findFirst({ filter: 'email = {:email}', params: { email } })
    if (existing) await store.update(existing.id, { password })
    else await store.create({ email, password, verified: true })
  })
}

async function isThere(
  { records, collections, passwords }: SuperuserDependencies,
  { email, password }: SuperuserLogin,
): Promise<boolean> {
  const collection = collections.get(superusersCollection)
  const store = records.store(superusersCollection)
  const existing = await store.findFirst({ filter: 'email = {:email}', params: { email } })
  const row = collection && existing && (await records.rows().find(collection, existing.id))
  return row !== undefined && passwords.verify(password, toText(row['password']))
}

const kind = 'passwordReset'

/** Sends the link that sets a new password for the host; false when the host's allowance is used up. */
export async function sendPasswordReset(
  work: AuthWork,
  { collection: name, id }: { readonly collection: string; readonly id: string },
): Promise<boolean> {
  const { parts, tx } = work
  const collection = parts.auth.requireAuthCollection(name)
  const holdsMs = tokenSeconds(kind, collection.authOptions) * 1000
  const claim = { collection, kind, subject: id, requester: 'host', pauseMs: linkPauseMs, holdsMs } as const
  if (!(await consumeMailQuota(work, claim))) return false
  const row = await parts.records.rows(tx).find(collection, id)
  if (!row) throw notFound()
  const token = await parts.auth.sign({ collection, row }, { type: kind, claims: { email: addressOf(row) } })
  await sendAccountMail(work, { kind, collection, row, token })
  return true
}
