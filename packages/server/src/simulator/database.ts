import { createDatabase, openLook, startPostgres } from '@longhouse/engine/testing'

/** A PostgreSQL whose clock a simulation controls. */
export interface SimulatedPostgres {
  readonly url: string
  moveTo(moment: Date): Promise<void>
}

/** The clock is a sequence, which is outside of transactions; the function hides the real one for all who connect. */
const controlledClock = `CREATE SEQUENCE simulated_clock;
  CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
    AS 'SELECT to_timestamp(last_value / 1000.0) FROM public.simulated_clock'`

/** Starts a PostgreSQL of its own; `closing` ends it. To be called before the clock of this process is controlled. */
export async function openPostgres(closing: AsyncDisposableStack): Promise<SimulatedPostgres> {
  const server = await startPostgres()
  closing.defer(() => server.stop())
  const url = new URL(await createDatabase(server.url))
  url.searchParams.set('options', '-c search_path=public,pg_catalog')
  const look = await openLook(url.href)
  closing.defer(() => look.close())
  await look.rows(controlledClock)
  return {
    url: url.href,
    moveTo: async (moment) => {
      await look.rows(`SELECT setval('simulated_clock', ${moment.getTime()})`)
    },
  }
}
