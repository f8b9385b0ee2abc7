import type { Connection } from './database.ts'
import { sql } from './bound-sql.ts'

/**
 * The time that all nodes on a database agree on: the database's own where there can be several, else that of this
 * process. What one node writes and another one compares (leases, minutes, holds) goes by it.
 */
export async function readClock(
  source: Pick<Connection, 'dialect' | 'read'>,
  now: () => Date,
): Promise<Date> {
  const { clock } = source.dialect
  if (!clock) return now()
  const [row] = await source.read<{ time: number }>(sql(clock))
  return new Date(Math.floor(row?.time ?? 0))
}
