import type { Collection } from './collections.ts'
import type { RequestContext } from './request-context.ts'
import type { RowPlace } from './stored-row.ts'
import { superusersCollection } from './system-collections.ts'

/** Whether somebody has the rights of a superuser without being one, and this is the collection of those who are. */
export function isOperatorOf({ auth, isSuperuser }: RequestContext, { name }: Collection): boolean {
  return isSuperuser && name === superusersCollection && auth !== null && auth.collectionName !== name
}

/** Whether somebody with the rights of a superuser is at their own account, where these do not count. */
export function isOperatorsOwn({ auth, isSuperuser }: RequestContext, { collection, id }: RowPlace): boolean {
  return (
    isSuperuser &&
    collection.name !== superusersCollection &&
    auth?.id === id &&
    auth.collectionId === collection.id
  )
}
