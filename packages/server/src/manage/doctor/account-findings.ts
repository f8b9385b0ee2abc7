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
