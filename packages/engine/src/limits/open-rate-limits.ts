import type { Logger } from '../lib/logger.ts'
import { randomString } from '../lib/random-string.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { Counts } from './counts.ts'
import type { RateLimitOptions } from './rate-limit-rule.ts'
import { RateLimits } from './rate-limits.ts'
import { SharedCounts } from './shared-counts.ts'

interface LimitDependencies {
  readonly options: { readonly rateLimits?: RateLimitOptions; readonly databaseUrl?: string }
  readonly database: Database
  readonly now: () => Date
  readonly logger: Logger
}

/** Rate limits in memory, shared with the other nodes on a PostgreSQL database. */
export async function openRateLimits({
  options,
  database,
  now,
  logger,
}: LimitDependencies): Promise<RateLimits> {
  const isOn = options.rateLimits?.enabled ?? true
  const secret = await sharedSecret(database)
  const shared = isOn && options.databaseUrl ? new SharedCounts({ database, logger, secret }) : undefined
  return new RateLimits({ options: options.rateLimits, secret, counts: new Counts({ now, shared, logger }) })
}

/** The key of all hashes, the same on every node. */
async function sharedSecret(database: Database): Promise<string> {
  const id = 'rate-limits'
  return database.write(async (connection) => {
    const insert = 'INSERT INTO _params (id, value) VALUES (?, ?) ON CONFLICT (id) DO NOTHING'
    await connection.run(sql(insert, [id, randomString(50)]))
    const rows = await connection.read<{ value: string }>(sql('SELECT value FROM _params WHERE id = ?', [id]))
    return rows[0]?.value ?? ''
  })
}
