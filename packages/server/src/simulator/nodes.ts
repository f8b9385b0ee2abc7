import { cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createDatabase,
  inspectPostgres,
  openSeverableProxy,
  startPostgres,
  type SeverableProxy,
} from '@longhouse/engine/testing'
import type { RecordChange } from '@longhouse/engine'
import { pino } from 'pino'
import { readSettings } from '../settings.ts'
import { openSite, type RunningSite } from '../site.ts'
import { environmentOf, type Outside } from './outside.ts'

export interface NodesOptions {
  readonly outside: Outside
  readonly now: () => Date
  readonly databaseUrl?: string | undefined
  /** Picks which node is the first in a minute. */
  readonly pickFirst: (count: number) => number
  readonly onLog: (line: string) => void
  readonly onChange: (change: RecordChange) => void
}

/** Jobs of three and four o'clock; those of five check the machine. */
const ofTheNight = /^\d+ [34] \* \* \*$/

interface Node {
  readonly folder: string
  readonly site: RunningSite
  /** The way to PostgreSQL, which ends with the node. */
  readonly proxy?: SeverableProxy | undefined
  isAlive: boolean
}

/** The running sites of a simulation: one, or several on one PostgreSQL. */
export class Nodes {
  readonly #options: NodesOptions
  readonly #nodes: Node[] = []
  #lives = 0

  constructor(options: NodesOptions) {
    this.#options = options
  }

  get sites(): readonly RunningSite[] {
    return this.#nodes.map(({ site }) => site)
  }

  async add(): Promise<void> {
    this.#nodes.push(await this.#open(this.#newFolder()))
  }

  /** Runs the jobs of this minute: of all nodes one takes each. One node after the other, so that a run is repeatable. */
  async runJobs(): Promise<void> {
    const { sites } = this
    const first = this.#options.pickFirst(sites.length)
    for (const { engine } of [...sites.slice(first), ...sites.slice(0, first)]) {
      // As its timer does: what could not be started is tried again.
      await engine.crons.tick().catch((error: unknown) => this.#options.onLog(String(error)))
      await engine.crons.settled()
    }
  }

  /** Runs every job of the night on one node, one after the other. */
  async runNightJobs(): Promise<void> {
    const [site] = this.sites
    for (const { id, expression } of site?.engine.crons.list() ?? [])
      if (ofTheNight.test(expression)) await site?.engine.crons.wake(id)
  }

  /** Ends a node as an operator does, and opens it again. */
  async restart(index: number): Promise<void> {
    const node = this.#nodes[index]
    if (!node) return
    await node.site.close()
    await node.proxy?.close()
    this.#nodes[index] = await this.#open(node.folder)
  }

  /**
   * Ends a node as `kill -9` does, and opens it again with its committed data. Messages that it was sending may have
   * arrived; no later one does.
   */
  async kill(index: number): Promise<void> {
    const node = this.#nodes[index]
    if (!node) return
    const { outside } = this.#options
    node.isAlive = false
    node.proxy?.shut()
    const folder = this.#newFolder()
    // Its last moment: no other code runs during the copy. The index of the WAL is made again.
    cpSync(node.folder, folder, { recursive: true, filter: (path) => !path.endsWith('-shm') })
    outside.setTroubles([...outside.troubles, 'everything'])
    await node.site.close().catch(() => undefined)
    await node.proxy?.close()
    outside.setTroubles(outside.troubles.filter((name) => name !== 'everything'))
    await rm(node.folder, { recursive: true, force: true })
    this.#nodes[index] = await this.#open(folder)
  }

  async close(): Promise<void> {
    for (const { site, proxy } of this.#nodes) {
      await site.close()
      await proxy?.close()
    }
  }

  #newFolder(): string {
    this.#lives += 1
    return join(this.#options.outside.folder, `life-${this.#lives}`)
  }

  async #open(folder: string): Promise<Node> {
    const { outside, now, databaseUrl, onLog, onChange } = this.#options
    const proxy = databaseUrl ? await openSeverableProxy(databaseUrl) : undefined
    const settings = readSettings(
      environmentOf(outside, { folder, ...(proxy && { databaseUrl: proxy.url }) }),
    )
    let node: Node | undefined
    const write = (line: string) => {
      if (node?.isAlive !== false) onLog(line)
    }
    const site = await openSite(settings, { now, logger: pino({ level: 'warn' }, { write }) })
    await finishFirstJobs(site)
    node = { folder, site, proxy, isAlive: true }
    site.engine.onChange((change) => {
      if (node?.isAlive && change.origin === 'local') onChange(change)
    })
    return node
  }
}

/** Waits for the jobs that a site begins when it opens: the clock must not advance under them. */
async function finishFirstJobs({ engine }: RunningSite): Promise<void> {
  let last = ''
  for (let looks = 0; looks < 3;) {
    await sleep(5)
    await engine.crons.settled()
    const [begun] = await engine.query<{ readonly count: number }>({
      sql: `SELECT count(*) AS "count" FROM "_cron_runs"`,
    })
    const now = String(begun?.count)
    looks = now === last ? looks + 1 : 0
    last = now
  }
}

/** A PostgreSQL whose clock a simulation controls. */
export interface SimulatedPostgres {
  readonly url: string
  moveTo(moment: Date): Promise<void>
  /** Whether a node asks it something or has a transaction open. */
  isBusy(): Promise<boolean>
}

/** The clock is a sequence, which is outside of transactions; the function hides the real one for all who connect. */
const controlledClock = `CREATE SEQUENCE simulated_clock;
  CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
    AS 'SELECT to_timestamp(last_value / 1000.0) FROM public.simulated_clock'`

const busyConnections = `SELECT count(*)::int AS "count" FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()`

/** Starts a PostgreSQL of its own; `closing` ends it. To be called before the clock of this process is controlled. */
export async function openSimulatedPostgres(closing: AsyncDisposableStack): Promise<SimulatedPostgres> {
  const server = await startPostgres()
  closing.defer(() => server.stop())
  const url = new URL(await createDatabase(server.url))
  url.searchParams.set('options', '-c search_path=public,pg_catalog')
  const look = await inspectPostgres(url.href)
  closing.defer(() => look.close())
  await look.rows(controlledClock)
  return {
    url: url.href,
    moveTo: async (moment) => {
      await look.rows(`SELECT setval('simulated_clock', ${moment.getTime()})`)
    },
    isBusy: async () => (await look.rows(busyConnections)).some(({ count }) => count !== 0),
  }
}
