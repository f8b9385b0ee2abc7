import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** PostgreSQL gathers its figures about once a second. */
const statisticsMs = 2_000

/** How often writers of a PostgreSQL database waited for each other in a circle, since it was made. */
export async function deadlocksOf(connectionString: string): Promise<number> {
  await sleep(statisticsMs)
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const query = 'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()'
    const { rows } = await client.query<{ deadlocks: string }>(query)
    return Number(rows[0]?.deadlocks)
  } finally {
    await client.end()
  }
}
