import { type CollectionRegistry, superusersCollection } from '../records/collections.ts'
import type { Records } from '../records/records.ts'
import { toText } from '../schema/cast.ts'
import { identityAddress } from '../schema/fields/email.ts'
import type { Passwords } from './passwords.ts'

/** What making a superuser takes. */
export interface SuperuserDependencies {
  readonly records: Records
  readonly collections: CollectionRegistry
  readonly passwords: Passwords
}

/** Who a superuser is, as typed. */
export interface SuperuserLogin {
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
