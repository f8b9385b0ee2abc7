import type { Collection } from '../../records/collections.ts'
import type { Transaction } from '../../records/transaction.ts'
import { deleteOwned, type RowOwner } from '../owned-rows.ts'

// Which provider account belongs to which record.
const externalAuths = '_externalAuths'

/** A person at a provider. */
export interface ProviderIdentity {
  readonly provider: string
  readonly providerId: string
}

/** The id of the record a person at a provider is linked with. */
export async function findLinkedId(
  tx: Transaction,
  collection: Collection,
  { provider, providerId }: ProviderIdentity,
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
  { collection, id }: RowOwner,
  identity: ProviderIdentity,
): Promise<void> {
  await tx.recordsOf(externalAuths).create({ collectionRef: collection.id, recordRef: id, ...identity })
}

/** Drops every link of a record. */
export async function unlinkAll(tx: Transaction, owner: RowOwner): Promise<void> {
  await deleteOwned(tx, [externalAuths], owner)
}
