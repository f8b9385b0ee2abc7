import type { Collection } from '../../records/collections.ts'
import type { AuthRecord } from '../../records/request-context.ts'
import type { StoredRow } from '../../records/stored-row.ts'
import type { Transaction } from '../../records/transaction.ts'
import { findByUnique } from '../accounts.ts'
import type { AuthDependencies } from '../auth-host.ts'
import { deleteOwned, type RowOwner } from '../owned-rows.ts'
import type { OAuth2User } from './providers.ts'

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

// Which provider account belongs to which record.
const externalAuths = '_externalAuths'

/** A person at a provider, as a collection knows them. */
interface ProviderIdentity {
  readonly collection: Collection
  readonly provider: string
  readonly providerId: string
}

/** The id of the record a person at a provider is linked with. */
async function findLinkedId(
  tx: Transaction,
  { collection, provider, providerId }: ProviderIdentity,
): Promise<string | undefined> {
  const found = await tx.recordsOf(externalAuths).findFirst({
    filter: 'collectionRef = {:collection} && provider = {:provider} && providerId = {:providerId}',
    params: { collection: collection.id, provider, providerId },
  })
  const id = found?.['recordRef']
  return typeof id === 'string' ? id : undefined
}

/** Links a record with a person at a provider; throws when the record has another link with that provider. */
export async function link(
  tx: Transaction,
  { collection, id, provider, providerId }: RowOwner & ProviderIdentity,
): Promise<void> {
  const owner = { collectionRef: collection.id, recordRef: id }
  await tx.recordsOf(externalAuths).create({ ...owner, provider, providerId })
}

/** Drops every link of a record. */
export async function unlinkAll(tx: Transaction, owner: RowOwner): Promise<void> {
  await deleteOwned(tx, { from: [externalAuths], owner })
}
