import { sql } from '../database/sql.ts'
import type { Database } from '../database/database.ts'
import { quote } from '../database/dialects/dialect.ts'
import type { Logger } from '../lib/logger.ts'
import { freshTokenKey } from '../records/account.ts'
import type { Collection, CollectionRegistry } from '../records/collections.ts'
import { systemContext, type RequestContext } from '../records/request-context.ts'
import { identityAddress } from '../schema/fields/email.ts'
import type { AuthDependencies } from './auth-host.ts'
import { keepAuthRule, readAuthRule } from './collection-secrets.ts'

type RuleDependencies = Pick<AuthDependencies, 'database' | 'collections' | 'records'>

const batch = 500
/** A rule that depends on the request matches no account here: the next login checks it. */
const someGuest: RequestContext = { ...systemContext, isSuperuser: false }

/**
 * Ends the logins that no longer meet the auth rule of their collection, if the rule has changed since the
 * last start. All other logins stay, regardless of how the rule is spelled now.
 */
export async function applyChangedAuthRules(parts: RuleDependencies): Promise<void> {
  for (const collection of parts.collections.all()) {
    if (!collection.isAuth) continue
    const kept = await readAuthRule(parts.database, collection)
    if (kept.rule === collection.rules.auth) continue
    if (collection.rules.auth !== '') await endOthers(parts, collection)
    await keepAuthRule(parts.database, kept)
  }
}

async function endOthers({ database, records }: RuleDependencies, collection: Collection): Promise<void> {
  const query = `SELECT "id" FROM ${quote(collection.name)} WHERE "id" > ? ORDER BY "id" LIMIT ${batch}`
  let last = ''
  for (;;) {
    const page = await database.read<{ id: string }>(sql(query, [last]))
    for (const { id } of page) {
      if (await records.as(someGuest).matches({ collection, rule: collection.rules.auth, row: id })) continue
      await records.rows().patch(collection, { id, tokenKey: freshTokenKey() })
    }
    last = page.at(-1)?.id ?? ''
    if (page.length < batch) return
  }
}

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
export async function lowercaseEmails(parts: {
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
