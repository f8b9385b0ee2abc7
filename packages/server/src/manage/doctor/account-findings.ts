import type { Engine } from '@longhouse/engine'
import type { Finding } from './finding.ts'

const maxNamed = 5

/** Accounts whose addresses differ in letters alone: from before addresses were kept in lower case, or an import. */
export async function accountFindings(engine: Engine): Promise<Finding[]> {
  const name = 'addresses of accounts'
  const twins = await engine.query<{ address: string }>({
    sql: `SELECT LOWER(email) AS address FROM users WHERE email <> ''
      GROUP BY LOWER(email) HAVING COUNT(*) > 1 ORDER BY 1`,
  })
  if (twins.length === 0) return [{ name }]
  const named = twins.slice(0, maxNamed).map(({ address }) => address)
  const more = twins.length > maxNamed ? ` and ${twins.length - maxNamed} more` : ''
  const warning = `several accounts share ${named.join(', ')}${more}, in different letters; each logs in by its own spelling`
  return [{ name, warning, todo: 'ask whose they are, and delete or change one of them.' }]
}

/** Whether somebody who gets in administers the site. */
export async function administratorFinding(engine: Engine, now: Date): Promise<Finding> {
  const name = 'administrators'
  const users = engine.recordsOf('users')
  const active = await users.findFirst({
    filter: 'is_admin = true && left_discord = false && suspended_until <= {:now}',
    params: { now },
  })
  if (active) return { name }
  const warning = 'nobody administers the site'
  if (await users.findFirst({ filter: 'is_admin = true' })) {
    const todo =
      'those who did are suspended or have left: `npm run manage -- user promote EMAIL` makes a member one.'
    return { name, warning, todo }
  }
  const todo = 'open the link that the start prints, or make one with `npm run manage -- first-run`.'
  return { name, warning, todo }
}
