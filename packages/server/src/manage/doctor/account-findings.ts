import type { Engine } from '@longhouse/engine'
import type { Finding } from './finding.ts'
import { usersCollection } from '../../collections/users.ts'

const maxNamed = 5
/** Deleting the records of an account takes seconds. */
const departureMs = 60 * 60_000

/**
 * Finds accounts whose addresses differ only in case: from before they were stored in lower case, or from an
 * import.
 */
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

/**
 * Finds accounts that were deleted long ago and whose records still exist: their deletion fails each time.
 */
export async function departureFinding(engine: Engine, now: Date): Promise<Finding> {
  const name = 'deleted accounts'
  const stuck = (await engine.departuresSince()).filter(
    (since) => now.getTime() - since.getTime() > departureMs,
  )
  if (stuck.length === 0) return { name }
  const accounts = stuck.length === 1 ? 'an account was' : `${stuck.length} accounts were`
  const problem = `${accounts} deleted more than an hour ago, and records of it are still there`
  return { name, problem, todo: 'the log says each minute why the job `departures` fails.' }
}

/** Whether the site has an administrator who can log in. */
export async function administratorFinding(engine: Engine, now: Date): Promise<Finding> {
  const name = 'administrators'
  const users = engine.records(usersCollection)
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
