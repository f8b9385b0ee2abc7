import type { AuthDependencies } from '../auth-dependencies.ts'
import type { OAuth2User } from './oauth2-login.ts'
import type { Collection } from '../../records/collections.ts'
import type { AuthRecord } from '../../records/request-context.ts'
import type { StoredRow } from '../../records/stored-row.ts'
import type { Transaction } from '../../records/transaction.ts'
import { findByUnique } from '../find-by-unique.ts'
import { findLinkedId } from './external-auths.ts'

/** Whose account to look for. */
export interface AccountSearch {
  readonly parts: AuthDependencies
  readonly collection: Collection
  readonly provider: string
  readonly user: OAuth2User
  /** The record behind the request's own token. */
  readonly auth: AuthRecord | null
}

/** An account and how it was found. */
export interface FoundAccount {
  readonly row: StoredRow
  readonly by: 'link' | 'login' | 'email'
}

/**
 * The account of a person at a provider: by an earlier link, else the one that asks, else one with the same
 * address, which the provider has verified.
 */
export async function findAccount(search: AccountSearch, tx: Transaction): Promise<FoundAccount | undefined> {
  const { parts, collection, provider, user, auth } = search
  const rows = parts.records.rows(tx)
  const linkedId = await findLinkedId(tx, { collection, provider, providerId: user.id })
  const linked = linkedId && (await rows.find(collection, linkedId))
  if (linked) return { row: linked, by: 'link' }

  if (auth?.collectionId === collection.id) {
    const own = await rows.find(collection, auth.id)
    if (own) return { row: own, by: 'login' }
  }

  if (!user.email) return undefined
  const namesake = await findByUnique(rows, { collection, field: 'email', value: user.email })
  return namesake && { row: namesake, by: 'email' }
}
