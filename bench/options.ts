import { parseArgs } from 'node:util'

export interface BenchOptions {
  seconds: number
  connections: number
  only: readonly string[]
  port: number
  /** Servers to run, in order. */
  servers: readonly string[]
  hasTenfold: boolean
}

export const usage = `npm run bench -- [options]
  --seconds N        seconds per load (default 10)
  --connections N    connections at once (default 32)
  --only a,b         loads by name
  --servers a,b      longhouse, pocketbase (default both)
  --port N           port the servers listen on, one after the other (default 8097)
  --no-tenfold       leave out the run with ten times the rows
  --list             name the loads`

export function readOptions(): BenchOptions & { wantsList: boolean; wantsHelp: boolean } {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      seconds: { type: 'string', default: '10' },
      connections: { type: 'string', default: '32' },
      only: { type: 'string', default: '' },
      servers: { type: 'string', default: 'longhouse,pocketbase' },
      port: { type: 'string', default: '8097' },
      tenfold: { type: 'boolean', default: true },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  return {
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    only: values.only.split(',').filter(Boolean),
    servers: values.servers.split(',').filter(Boolean),
    port: Number(values.port),
    hasTenfold: values.tenfold,
    wantsList: values.list,
    wantsHelp: values.help,
  }
}
