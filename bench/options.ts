import { parseArgs } from 'node:util'

export interface BenchOptions {
  seconds: number
  /** Seconds at the beginning of each load that do not count. */
  warmUp: number
  connections: number
  only: readonly string[]
  port: number
  /** Servers to run, in order. */
  servers: readonly string[]
  hasTenfold: boolean
  /** Measured each time with fresh data, the servers in alternating order. */
  rounds: number
  database: 'sqlite' | 'postgres'
  /** The commit that this checkout is compared with. */
  against: string | undefined
}

export const usage = `npm run bench -- [options]
  --seconds N        seconds per load (default 10)
  --warm-up N        seconds of each load before that, which do not count (default 5)
  --connections N    connections at once (default 32)
  --only a,b         loads by name
  --servers a,b      longhouse, pocketbase (default both)
  --against COMMIT   also measure the engine of a commit, in turns
  --rounds N         how often all of it is measured (default 1, with --against 3)
  --database NAME    sqlite or postgres, for the engines (default sqlite)
  --port N           the first of the ports that the servers listen on (default 8097)
  --no-tenfold       leave out the run with ten times the rows
  --list             name the loads`

export function readOptions(): BenchOptions & { wantsList: boolean; wantsHelp: boolean } {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      seconds: { type: 'string', default: '10' },
      'warm-up': { type: 'string', default: '5' },
      connections: { type: 'string', default: '32' },
      only: { type: 'string', default: '' },
      servers: { type: 'string', default: 'longhouse,pocketbase' },
      port: { type: 'string', default: '8097' },
      against: { type: 'string' },
      rounds: { type: 'string' },
      database: { type: 'string', default: 'sqlite' },
      tenfold: { type: 'boolean', default: true },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const { against, database } = values
  if (database !== 'sqlite' && database !== 'postgres') throw new Error(`No database is called ${database}.`)
  return {
    against,
    database,
    rounds: Number(values.rounds ?? (against ? 3 : 1)),
    seconds: Number(values.seconds),
    warmUp: Number(values['warm-up']),
    connections: Number(values.connections),
    only: values.only.split(',').filter(Boolean),
    servers: values.servers.split(',').filter(Boolean),
    port: Number(values.port),
    hasTenfold: values.tenfold,
    wantsList: values.list,
    wantsHelp: values.help,
  }
}
