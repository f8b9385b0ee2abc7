import type { Collection } from './collections.ts'
import type { RequestContext } from './request-context.ts'
import type { RowPlace } from './stored-row.ts'
import { superusersCollection } from './system-collections.ts'

/**
 * Checks whether the caller is an operator without being a superuser, and this is the collection of
 * superusers.
 */
export function isOperatorOf({ auth, isSuperuser }: RequestContext, { name }: Collection): boolean {
  return isSuperuser && name === superusersCollection && auth !== null && auth.collectionName !== name
}

/** Checks whether an operator accesses their own account, where their superuser rights do not count. */
export function isOperatorsOwn({ auth, isSuperuser }: RequestContext, { collection, id }: RowPlace): boolean {
  return (
    isSuperuser &&
    collection.name !== superusersCollection &&
    auth?.id === id &&
    auth.collectionId === collection.id
  )
}
