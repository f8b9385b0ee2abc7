import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loads } from './loads.ts'
import type { Load } from './loads.ts'
import { measure, residentMemory } from './measure.ts'
import type { Measured } from './measure.ts'
import { readOptions, usage } from './options.ts'
import { complaints, table } from './report.ts'
import type { Results } from './report.ts'
import { fill, writeMoulds } from './seed.ts'
import { findRival, longhouse, superuser } from './servers.ts'
import type { Server } from './servers.ts'

// Time to clear up what the loads have left.
const settleMs = 20_000

const options = readOptions()
if (options.wantsHelp) console.log(usage)
else if (options.wantsList) console.log(loads.map(({ name }) => name).join('\n'))
else process.exitCode = await bench()

async function bench(): Promise<number> {
  const wanted = loads.filter(({ name }) => options.only.length === 0 || options.only.includes(name))
  const tenfold = options.hasTenfold ? wanted.filter(({ isTenfold }) => isTenfold) : []
  const results: Results = new Map()

  // One server at a time: they share the machine with the client.
  for (const server of await servers()) {
    const measured = await run(server, wanted, 1)
    const grown = tenfold.length > 0 ? await run(server, tenfold, 10) : []
    results.set(server.name, [
      ...measured,
      ...grown.map((one) => ({ ...one, load: `${one.load}, 10 x rows` })),
    ])
  }

  console.log(`\n${table(results)}\n`)
  const problems = complaints(results)
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
}

async function servers(): Promise<Server[]> {
  const found: Server[] = options.servers.includes('longhouse') ? [longhouse] : []
  if (!options.servers.includes('pocketbase')) return found
  try {
    return [...found, await findRival()]
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)} No ratios in this run.`)
    return found
  }
}

async function run(server: Server, wanted: readonly Load[], scale: number): Promise<Measured[]> {
  const dataDir = await mkdtemp(join(tmpdir(), `bench-${server.name}-`))
  try {
    const empty = await server.start(options.port, dataDir)
    try {
      await writeMoulds(empty.url, superuser)
    } finally {
      await empty.stop()
    }
    fill(join(dataDir, server.databaseFile), scale)
    return await measureAll(server, wanted, dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(server: Server, wanted: readonly Load[], dataDir: string): Promise<Measured[]> {
  const running = await server.start(options.port, dataDir)
  const measured: Measured[] = []
  try {
    for (const load of wanted) {
      console.log(`${server.name} (${server.hashing}): ${load.name}`)
      measured.push(await measure(running, load, options))
    }
    await sleep(settleMs)
    const memory = await residentMemory(running.pid)
    console.log(`${server.name}: ${Math.round(memory)} MiB ${settleMs / 1000} s after the last load`)
  } finally {
    await running.stop()
  }
  return measured
}
