import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { Logger } from '../lib/logger.ts'
import type { RecordChange, ChangeObserver, ChangeObservers } from '../records/changes.ts'
import type { CollectionRegistry } from '../records/collections.ts'
import type { StoredRows } from '../records/write/row-store.ts'
import type { Transaction } from '../records/transaction.ts'
import { openTransaction } from '../records/transactions.ts'
import { ChangeLog, changesChannel, parseRange, type LoggedChange, type SeqRange } from './change-log.ts'
import { Listener } from './listener.ts'
import type { NodeMessages } from './node-messages.ts'
import type { NodeRequests } from './node-requests.ts'
import { ChangeNotifier } from './change-notifier.ts'

/** Dependencies of the feed. */
export interface ChangeFeedDependencies {
  readonly database: Database
  readonly databaseUrl: string
  readonly collections: CollectionRegistry
  readonly rows: Pick<StoredRows, 'find'>
  readonly changes: ChangeObservers
  readonly logger: Logger
  readonly requests: NodeRequests
  readonly messages: NodeMessages
  /** Drops all caches, and caches nothing new while changes of other nodes cannot be received. */
  readonly forget: (options: { readonly canHearNodes: boolean }) => void
}

const pruneMs = 60_000
const lookMs = 3_000
/** Longer than from numbering a change to announcing it. */
const lateSeconds = 20
const maxUnseen = 10_000

/**
 * Carries committed changes between the nodes on one PostgreSQL database, so that caches and streams of each
 * follow the writes of the others. Nothing is missed while the listener is cut: the log is read from where it
 * stopped. Nor is it if a node ends between a commit and its message: every node reads the log now and
 * then.
 */
export class ChangeFeed implements ChangeObserver {
  /** The id of this node. */
  readonly node = randomUUID()
  readonly #parts: ChangeFeedDependencies
  readonly #log: ChangeLog
  readonly #changeNotifier: ChangeNotifier
  readonly #listener: Listener
  readonly #pending: SeqRange[] = []
  #window: SeenWindow | undefined
  #last = Promise.resolve()
  #pruner: NodeJS.Timeout | undefined
  #looker: NodeJS.Timeout | undefined
  #looked = performance.now()

  constructor(parts: ChangeFeedDependencies) {
    this.#parts = parts
    this.#log = new ChangeLog(parts.database, this.node)
    this.#changeNotifier = new ChangeNotifier({
      logger: parts.logger,
      say: (payload) => this.#listener.say(changesChannel, payload),
    })
    this.#listener = new Listener({
      databaseUrl: parts.databaseUrl,
      channels: [changesChannel, parts.messages.channel, ...parts.requests.channels],
      logger: parts.logger,
      onMessage: (channel, payload) => {
        if (channel === changesChannel) this.#heard(payload)
        else if (channel === parts.messages.channel) parts.messages.heard(payload)
        else parts.requests.heard(channel, payload)
      },
      onConnected: () => this.#inTurn(() => this.#readMissed()),
      onLost: () => parts.forget({ canHearNodes: false }),
    })
  }

  /** Starts to listen; throws if the database is unreachable. */
  async start(): Promise<void> {
    this.#window = new SeenWindow(await this.#log.highest())
    await this.#listener.start()
    this.#pruner = setInterval(() => this.#prune(), pruneMs).unref()
    this.#looker = setInterval(() => void this.#inTurn(() => this.#look()), lookMs).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#pruner)
    clearInterval(this.#looker)
    await this.#listener.close()
    await this.#last
  }

  async writing(tx: Transaction, changes: readonly RecordChange[]): Promise<void> {
    if (changes.length === 0) return
    const open = openTransaction(tx)
    const numbers = this.#log.append(open, changes)
    // The commit fails with it.
    numbers.catch(() => undefined)
    const { promise: told, resolve } = Promise.withResolvers<void>()
    // Before any other work; no caller gets a response before the other nodes were notified.
    open.announcements.push(() => resolve(numbers.then((range) => this.#changeNotifier.notify(range))))
    open.afterCommit(() => told)
  }

  committed(): void {
    // The transaction itself announces local changes, remote ones come from here.
  }

  #heard(payload: string): void {
    const range = this.#changeNotifier.isOwn(payload) ? undefined : parseRange(payload)
    if (!range) return
    this.#pending.push(range)
    void this.#inTurn(() => this.#workOff())
  }

  /** Runs work one after the other: missed changes are announced before newer ones. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => {})
    return done
  }

  async #workOff(): Promise<void> {
    try {
      while (this.#pending.length > 0) {
        const ranges = this.#pending.splice(0)
        const from = Math.min(...ranges.map((range) => range.from))
        const to = Math.max(...ranges.map((range) => range.to))
        await this.#announce(await this.#log.read({ from, to }))
      }
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'changes of another node could not be read')
      this.#listener.restart()
    }
  }

  async #look(): Promise<void> {
    try {
      const began = performance.now()
      const recent = await this.#log.recent((began - this.#looked) / 1000 + lateSeconds)
      const unseen = recent.filter((seq) => !this.#window?.has(seq))
      const [from, to] = [unseen[0], unseen.at(-1)]
      if (from && to) await this.#announce(await this.#log.read({ from, to }))
      this.#looked = began
    } catch (error) {
      this.#parts.logger.debug({ err: error }, 'the log of changes could not be looked into')
    }
  }

  async #readMissed(): Promise<void> {
    this.#changeNotifier.forget()
    const missed = await this.#log.readAfter(this.#window?.floor ?? 0)
    this.#parts.forget({ canHearNodes: true })
    this.#parts.messages.heardNothing()
    await this.#announce(missed.slice(-maxUnseen))
  }

  async #announce(logged: readonly LoggedChange[]): Promise<void> {
    const unseen = logged.filter(({ seq }) => !this.#window?.has(seq))
    // No caller gets an outdated response while the records are read.
    this.#parts.changes.outdated(
      unseen.map(({ collection, action, record }) => ({ collection, action, id: record })),
    )
    const found: { readonly seq: number; readonly change: RecordChange | undefined }[] = []
    for (const each of unseen) found.push({ seq: each.seq, change: await this.#toChange(each) })
    // Marked only now: a failure above leaves them for the next attempt.
    const now = Date.now()
    const fresh = found.filter(({ seq }) => this.#window?.add(seq, now))
    const changes = fresh.flatMap(({ change }) => change ?? [])
    if (changes.length > 0) this.#parts.changes.committed(changes)
  }

  /** Returns the change with its record; undefined if the record is gone, because its delete follows. */
  async #toChange({
    collection: name,
    action,
    record: id,
    snapshot,
  }: LoggedChange): Promise<RecordChange | undefined> {
    const collection = this.#parts.collections.get(name)
    if (!collection) return undefined
    const change = { collection: collection.name, action, origin: 'remote' } as const
    const before = snapshot === null ? undefined : snapshotSchema.parse(JSON.parse(snapshot))
    if (action === 'delete') return { ...change, record: { ...before, id } }
    const record = await this.#parts.rows.find(collection, id)
    return record && { ...change, record, before }
  }

  #prune(): void {
    Promise.all([this.#log.prune(), this.#parts.requests.prune()]).catch((error: unknown) => {
      this.#parts.logger.warn({ err: error }, 'old changes could not be removed')
    })
  }
}

const snapshotSchema = z.record(z.string(), z.unknown())

/** How long a number can come late: far longer than from numbering a change to its commit. */
const lateMs = 60_000

/**
 * Which numbered changes a node has handled. Numbers are given before the commit, so a lower one can become
 * visible after a higher one; everything above the floor is therefore remembered one by one for a while.
 */
export class SeenWindow {
  readonly #seen = new Set<number>()
  /** Highest number at moments in the past, oldest first. */
  readonly #marks: { readonly at: number; readonly highest: number }[] = []
  #floor: number
  #highest: number

  constructor(floor: number) {
    this.#floor = floor
    this.#highest = floor
  }

  /** Everything up to here is handled or was before our time. */
  get floor(): number {
    return this.#floor
  }

  has(seq: number): boolean {
    return seq <= this.#floor || this.#seen.has(seq)
  }

  /** Takes note of a number; false when it was handled before. */
  add(seq: number, now: number): boolean {
    if (this.has(seq)) return false
    this.#seen.add(seq)
    this.#highest = Math.max(this.#highest, seq)
    this.#raiseFloor(now)
    return true
  }

  #raiseFloor(now: number): void {
    const last = this.#marks.at(-1)
    if (!last || now - last.at >= 1000) this.#marks.push({ at: now, highest: this.#highest })
    let raised = false
    while (this.#marks[0] && now - this.#marks[0].at > lateMs) {
      this.#floor = Math.max(this.#floor, this.#marks.shift()?.highest ?? 0)
      raised = true
    }
    if (!raised) return
    for (const seq of this.#seen) if (seq <= this.#floor) this.#seen.delete(seq)
  }
}
