import { type Database, readClock } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

const minuteMs = 60_000
const keptMinutes = 2 * 24 * 60

/** Which runs were taken by whom: of all nodes on a database exactly one gets a job's minute, however clocks jump. */
export class CronClaims {
  readonly #database: Database
  readonly #now: () => Date

  constructor(database: Database, now: () => Date) {
    this.#database = database
    this.#now = now
  }

  /** The minute it is, in minutes since 1970, on the clock that all nodes share. */
  async minute(): Promise<number> {
    return Math.floor((await readClock(this.#database, this.#now)).getTime() / minuteMs)
  }

  /** The latest minute of each job that a node has taken. */
  async latest(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.read<{ job: string; minute: number | string }>(
      sql('SELECT job, MAX(minute) AS minute FROM _cron_runs GROUP BY job'),
    )
    return new Map(rows.map(({ job, minute }) => [job, Number(minute)]))
  }

  /** True for the first who asks. */
  async take(job: string, minute: number): Promise<boolean> {
    const insert = 'INSERT INTO _cron_runs (job, minute) VALUES (?, ?) ON CONFLICT (job, minute) DO NOTHING'
    return this.#database.write(async (connection) => {
      const taken = await connection.run(sql(insert, [job, minute]))
      // After a jump back in time, the runs ahead are still taken.
      const old = 'DELETE FROM _cron_runs WHERE job = ? AND minute < ?'
      await connection.run(sql(old, [job, minute - keptMinutes]))
      return taken > 0
    })
  }
}
