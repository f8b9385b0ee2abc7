import type { Database } from '../database/database.ts'
import { quote } from '../database/dialects/dialect.ts'
import { sql } from '../database/bound-sql.ts'
import type { Logger } from '../lib/logger.ts'
import type { Collection, CollectionRegistry } from '../records/collections.ts'
import { identityAddress } from '../schema/fields/email.ts'

/** An address as it was typed. */
interface TypedAddress {
  readonly collection: Collection
  readonly id: string
  readonly email: string
}

/**
 * Brings addresses that were stored as they were typed to lower case, at every start. If another account has
 * the address in lower case already, both are unchanged: the log names them, and each is found by its own
 * spelling.
 */
export async function settleEmails(parts: {
  readonly database: Database
  readonly collections: CollectionRegistry
  readonly logger: Logger
}): Promise<void> {
  for (const collection of parts.collections.all().filter(({ isAuth }) => isAuth)) {
    const left: string[] = []
    for (const account of await findMixed(parts.database, collection))
      if (!(await lower(parts.database, { collection, ...account }))) left.push(account.id)
    if (left.length === 0) continue
    const message =
      'These accounts have the address of another one in other letters; staff should sort that out.'
    parts.logger.warn({ collection: collection.name, ids: left }, message)
  }
}

function findMixed(database: Database, { name }: Collection): Promise<Omit<TypedAddress, 'collection'>[]> {
  const query = `SELECT "id", "email" FROM ${quote(name)} WHERE "email" <> LOWER("email") ORDER BY "id"`
  return database.read(sql(query))
}

/** Returns false if another account has the address. */
async function lower(database: Database, { collection, id, email }: TypedAddress): Promise<boolean> {
  const address = identityAddress(email)
  if (address === email) return true
  const table = quote(collection.name)
  const statement = `UPDATE ${table} SET "email" = ? WHERE "id" = ? AND "email" = ?
    AND NOT EXISTS (SELECT 1 FROM ${table} AS other WHERE other."email" = ?)`
  const params = [address, id, email, address]
  return (await database.write((connection) => connection.run(sql(statement, params)))) > 0
}
