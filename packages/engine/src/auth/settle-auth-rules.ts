import { quote } from '../database/dialects/dialect.ts'
import { sql } from '../database/bound-sql.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import type { Collection } from '../records/collections.ts'
import { systemContext, type RequestContext } from '../records/request-context.ts'
import { freshTokenKey } from '../records/account.ts'
import { keepAuthRule, readAuthRule } from './collection-secrets.ts'

type RuleDependencies = Pick<AuthDependencies, 'database' | 'collections' | 'records'>

const batch = 500
/** A rule that depends on the request matches no account here: the next login checks it. */
const nobody: RequestContext = { ...systemContext, isSuperuser: false }

/**
 * Ends the logins that no longer meet the auth rule of their collection, if the rule has changed since the
 * last start. All other logins stay, regardless of how the rule is spelled now.
 */
export async function settleAuthRules(parts: RuleDependencies): Promise<void> {
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
      if (await records.as(nobody).matches({ collection, rule: collection.rules.auth, row: id })) continue
      await records.rows().patch(collection, { id, tokenKey: freshTokenKey() })
    }
    last = page.at(-1)?.id ?? ''
    if (page.length < batch) return
  }
}
