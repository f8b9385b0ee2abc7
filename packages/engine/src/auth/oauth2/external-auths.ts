import type { Collection } from '../../records/collections.ts'
import type { Transaction } from '../../records/transaction.ts'
import { deleteOwned, type RowOwner } from '../owned-rows.ts'

// Which provider account belongs to which record.
const externalAuths = '_externalAuths'

/** A person at a provider, as a collection knows them. */
export interface ProviderIdentity {
  readonly collection: Collection
  readonly provider: string
  readonly providerId: string
}

/** The id of the record a person at a provider is linked with. */
export async function findLinkedId(
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
