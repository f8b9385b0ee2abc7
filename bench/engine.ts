import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkOut } from './checkout.ts'
import { withCopy, withFilledFolder, type Filled } from './filled-server.ts'
import { loads } from './loads.ts'
import type { Load } from './loads.ts'
import { measure } from './measure.ts'
import { readOptions, usage } from './options.ts'
import { useOf } from './processes.ts'
import { complaints, table } from './report.ts'
import type { Results, ServerResults } from './report.ts'
import { findRival, longhouseOf } from './servers.ts'
import type { Running, Server } from './servers.ts'
import { openPostgres, sqlite, type Store } from './stores.ts'

// Time to free the garbage of the start or the loads: a server releases memory half a minute after the start
// at the earliest.
const settleMs = { start: 45_000, loads: 20_000 }
const root = fileURLToPath(new URL('..', import.meta.url))

const options = readOptions()
if (options.wantsHelp) console.log(usage)
else if (options.wantsList) console.log(loads.map(({ name }) => name).join('\n'))
else process.exit(await bench())

async function bench(): Promise<number> {
  const store = options.database === 'postgres' ? await openPostgres() : sqlite
  try {
    return await benchOn(store)
  } finally {
    await store.close()
  }
}

async function benchOn(store: Store): Promise<number> {
  const wanted = loads.filter(({ name }) => options.only.length === 0 || options.only.includes(name))
  const tenfold = options.hasTenfold ? wanted.filter(({ isTenfold }) => isTenfold) : []
  const servers = await findServers(store)
  const results: Results = new Map(
    servers.map(({ name }) => [name, { measured: [], atRest: [], afterRun: [] }]),
  )
  await run({ servers, wanted, scale: 1, results })
  if (tenfold.length > 0) await run({ servers, wanted: tenfold, scale: 10, results })

  console.log(`\n${table(results)}\n`)
  const problems = complaints(results, options)
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
}

async function findServers(store: Store): Promise<Server[]> {
  const before = options.against ? [longhouseOf(checkOut(options.against), store)] : []
  const ours = options.servers.includes('longhouse')
    ? [...before, longhouseOf({ name: 'longhouse', folder: root }, store)]
    : []
  if (!options.servers.includes('pocketbase')) return ours
  try {
    return [...ours, await findRival()]
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)} No ratios to it in this run.`)
    return ours
  }
}

interface Run {
  readonly servers: readonly Server[]
  readonly wanted: readonly Load[]
  readonly scale: number
  readonly results: Results
}

/** Creates a filled place for each server, then measures the servers on copies of them, round by round. */
async function run(all: Run, filled: readonly Filled[] = []): Promise<void> {
  const server = all.servers[filled.length]
  const port = options.port + filled.length
  if (server)
    return withFilledFolder({ server, port, scale: all.scale }, (place) =>
      run(all, [...filled, { server, port, place }]),
    )
  for (let round = 1; round <= options.rounds; round += 1) {
    // The second server finds a warmer machine.
    const inTurn = round % 2 === 1 ? filled : filled.toReversed()
    await measureRound({ ...all, filled: inTurn, round }, [])
  }
}

interface Round extends Run {
  readonly filled: readonly Filled[]
  readonly round: number
}

interface Runner extends Running {
  readonly server: Server
  readonly into: ServerResults
}

/** Starts all servers, then loads one at a time: they share the machine with the client. */
async function measureRound(all: Round, runners: readonly Runner[]): Promise<void> {
  const next = all.filled[runners.length]
  if (next)
    return withCopy(next, (running) =>
      measureRound(all, [...runners, { ...running, server: next.server, into: resultsOf(all, next) }]),
    )
  const { wanted, scale, round } = all
  await sleep(settleMs.start)
  if (scale === 1) for (const { pid, into } of runners) into.atRest.push((await useOf(pid)).memory)
  for (const load of wanted)
    for (const { server, into, ...running } of runners) {
      const name = scale === 1 ? load.name : `${load.name}, ${scale} x rows`
      console.log(`${round} of ${options.rounds}, ${server.name} (${server.hashing}): ${name}`)
      into.measured.push({ ...(await measure(running, load, options)), load: name })
    }
  if (scale !== 1) return
  await sleep(settleMs.loads)
  for (const { pid, into } of runners) into.afterRun.push((await useOf(pid)).memory)
}

function resultsOf({ results }: Run, { server }: Filled): ServerResults {
  const found = results.get(server.name)
  if (!found) throw new Error(`${server.name} is not measured.`)
  return found
}
