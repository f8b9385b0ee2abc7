import { unauthorized, wrongAuthCollection } from '../../../errors.ts'
import type { StoredRow } from '../../../records/stored-row.ts'
import type { AuthCall } from './auth-endpoint.ts'

/** The row of the caller. Throws 401 for guests and 403 for people of another collection. */
export async function requireOwnRow({ parts, collection, request }: AuthCall): Promise<StoredRow> {
  const { auth } = await request.context()
  if (!auth) throw unauthorized()
  if (auth.collectionId !== collection.id) throw wrongAuthCollection(auth.collectionName)
  const row = await parts.records.rows().find(collection, auth.id)
  if (!row) throw unauthorized()
  return row
}
