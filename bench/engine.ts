import { setTimeout as sleep } from 'node:timers/promises'
import { withFilledServer } from './filled-server.ts'
import { loads } from './loads.ts'
import type { Load } from './loads.ts'
import { measure, residentMemory } from './measure.ts'
import type { Measured } from './measure.ts'
import { readOptions, usage } from './options.ts'
import { complaints, table } from './report.ts'
import type { Results } from './report.ts'
import { findRival, longhouse } from './servers.ts'
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

function run(server: Server, wanted: readonly Load[], scale: number): Promise<Measured[]> {
  return withFilledServer({ server, scale, port: options.port }, async (running) => {
    const measured: Measured[] = []
    for (const load of wanted) {
      console.log(`${server.name} (${server.hashing}): ${load.name}`)
      measured.push(await measure(running, load, options))
    }
    await sleep(settleMs)
    const memory = await residentMemory(running.pid)
    console.log(`${server.name}: ${Math.round(memory)} MiB ${settleMs / 1000} s after the last load`)
    return measured
  })
}
