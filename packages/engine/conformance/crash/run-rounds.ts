import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Ledger } from './ledger.ts'
import { crashSchema } from './schema.ts'
import { readStored } from './stored.ts'
import { startVictim, type Victim } from './victim.ts'
import { writeUntilKilled } from './writers.ts'

export interface RoundsOptions {
  readonly rounds: number
  readonly databaseUrl?: string | undefined
  /** Stops early, between two rounds. */
  readonly limitMs?: number
  readonly onRound?: (round: number) => void
}

export interface CrashResult {
  readonly rounds: number
  /** Writes that were acknowledged before a kill. */
  readonly acknowledged: number
  readonly records: number
  /** Milliseconds from start to ready. */
  readonly medianReady: number
  readonly slowestReady: number
  /** Starts that took longer than five seconds. */
  readonly slowStarts: number
  /** Writes lost or halved, records without their file, stray files, starts that complained. */
  readonly problems: readonly string[]
}

const writers = 6
const shortestMs = 60
const maxMs = 700
const mostTries = 200
const readyWithinMs = 5000

/** Runs rounds: writes, kills the server, starts it again and compares. */
export async function runRounds({
  rounds,
  databaseUrl,
  limitMs = Infinity,
  onRound,
}: RoundsOptions): Promise<CrashResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-crash-'))
  const schema = join(dataDir, 'schema.json')
  await writeFile(schema, JSON.stringify(crashSchema))
  const port = await freePort()
  const start = () => startVictim({ schema, dataDir, port, databaseUrl })
  const ledger = new Ledger()
  const problems: string[] = []
  const ready: number[] = []
  const begun = performance.now()
  let records = 0
  let done = 0
  let victim: Victim = await start()
  try {
    while (done < rounds && performance.now() - begun < limitMs) {
      await killWhileWriting(victim, ledger)
      victim = await start()
      ready.push(victim.readyAfter)
      const stored = await readStored(victim.url, dataDir)
      const found = [...stored.problems, ...ledger.compare(stored.shown), ...complaintsOf(victim)]
      done += 1
      problems.push(...found.map((problem) => `round ${done}: ${problem}`))
      records = stored.shown.length
      onRound?.(done)
    }
  } finally {
    await victim.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
  const sorted = ready.toSorted((a, b) => a - b).map(Math.round)
  return {
    rounds: done,
    acknowledged: ledger.acknowledged,
    records,
    medianReady: sorted[Math.floor(sorted.length / 2)] ?? 0,
    slowestReady: sorted.at(-1) ?? 0,
    slowStarts: sorted.filter((time) => time > readyWithinMs).length,
    problems,
  }
}

async function killWhileWriting(victim: Victim, ledger: Ledger): Promise<void> {
  const taken = new Set<string>()
  const writing = Array.from({ length: writers }, () => writeUntilKilled(victim.url, ledger, taken))
  // A server killed before its first acknowledgement has nothing to lose.
  for (let tries = 0; ledger.acknowledged === 0 && tries < mostTries; tries += 1) await sleep(shortestMs)
  await sleep(shortestMs + Math.random() * (maxMs - shortestMs))
  await victim.kill()
  await Promise.all(writing)
}

function complaintsOf(victim: Victim): string[] {
  const said = victim.complaints().trim()
  return said === '' ? [] : [`the start was not clean: ${said.slice(0, 500)}`]
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
