import type { Connection } from './database.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { unavailable } from '../errors.ts'

/** Most works that share a commit, and milliseconds after which it is made immediately. */
const limits = { works: 64, ms: 10 } as const

type Work<T> = (connection: Connection) => Promise<T>

/** Dependencies of group commits. */
interface GroupCommitParts {
  readonly writer: SqliteConnection
  readonly queue: WriteQueue
  /** Opens a transaction, even if others hold the file for long. */
  readonly begin: () => Promise<void>
  /** Called when no transaction is open any more. */
  readonly onEnd: () => void
}

/** Transactions that are committed together. */
interface Group {
  works: number
  /** All works of the same turn of the event loop have run: no other one joins. */
  isDue: boolean
  readonly began: number
  readonly end: PromiseWithResolvers<boolean>
}

/** The outcome of work in a group, for its caller once the group has ended. */
interface Joined<T> {
  readonly group: Group
  readonly outcome: () => T
}

/**
 * Joins the transactions of one turn of the event loop into one commit. A commit blocks the process until the
 * disk has it. Requests that arrive by then are all found in the next turn, and share the next commit. Works
 * run one after the other, see what earlier ones wrote, and resolve once all of it is on the disk. A failed
 * one does not affect the others. When a whole group is lost, each work is run again on its own.
 */
export class GroupCommit {
  readonly #parts: GroupCommitParts
  #group: Group | undefined

  constructor(parts: GroupCommitParts) {
    this.#parts = parts
  }

  /** Runs work in a transaction; may run it again if the first run left nothing. */
  async write<T>(work: Work<T>): Promise<T> {
    const { queue } = this.#parts
    const { group, outcome } = await queue.run(() => this.#join(work))
    // A failure also counts only from then on: earlier writes of others may have caused it.
    if (await group.end.promise) return outcome()
    return queue.run(() => this.#alone(work))
  }

  /** Commits the open group, if any. */
  close(): void {
    this.#commit()
  }

  async #join<T>(work: Work<T>): Promise<Joined<T>> {
    if (this.#group?.isDue) this.#commit()
    const group = (this.#group ??= await this.#open())
    const isFirst = group.works === 0
    try {
      const result = await this.#runIn(group, work)
      group.works += 1
      return { group, outcome: () => result }
    } catch (error) {
      // No other work was before it.
      if (isFirst) throw error
      return {
        group,
        outcome: () => {
          throw error
        },
      }
    } finally {
      if (group.isDue || group.works >= limits.works || performance.now() - group.began > limits.ms)
        this.#commit()
    }
  }

  async #open(): Promise<Group> {
    await this.#parts.begin()
    const group: Group = {
      works: 0,
      isDue: false,
      began: performance.now(),
      end: Promise.withResolvers(),
    }
    setImmediate(() => {
      group.isDue = true
      // Otherwise the running work does it, or the next one.
      if (this.#group === group && !this.#parts.queue.isBusy) this.#commit()
    })
    return group
  }

  async #runIn<T>(group: Group, work: Work<T>): Promise<T> {
    const { writer } = this.#parts
    const isFirst = group.works === 0
    if (!isFirst) writer.command('SAVEPOINT joined')
    try {
      const result = await work(writer)
      if (!isFirst) writer.command('RELEASE joined')
      return result
    } catch (error) {
      if (!writer.isTransaction) this.#lose()
      else if (isFirst) this.#undo()
      else writer.exec('ROLLBACK TO joined; RELEASE joined')
      throw error
    }
  }

  #commit(): void {
    const group = this.#group
    if (!group) return
    try {
      this.#parts.writer.exec('COMMIT')
    } catch {
      this.#undo()
      return
    }
    this.#finish(true)
  }

  #undo(): void {
    if (this.#parts.writer.isTransaction) this.#parts.writer.exec('ROLLBACK')
    this.#lose()
  }

  #lose(): void {
    this.#finish(false)
  }

  #finish(isCommitted: boolean): void {
    const group = this.#group
    this.#group = undefined
    group?.end.resolve(isCommitted)
    this.#parts.onEnd()
  }

  async #alone<T>(work: Work<T>): Promise<T> {
    const { writer } = this.#parts
    this.#commit()
    await this.#parts.begin()
    try {
      const result = await work(writer)
      writer.exec('COMMIT')
      return result
    } catch (error) {
      if (writer.isTransaction) writer.exec('ROLLBACK')
      throw error
    } finally {
      this.#parts.onEnd()
    }
  }
}

/** Bounds of a write queue. */
export interface WriteQueueOptions {
  /** Writers that may wait at once. */
  readonly maxWaiting?: number
  /** Milliseconds a writer waits at most for its turn. */
  readonly maxWaitMs?: number
}

/** A waiting writer. */
interface Waiting extends Pick<PromiseWithResolvers<void>, 'resolve' | 'reject'> {
  /** Milliseconds; the time when it has waited too long. */
  readonly until: number
}

/**
 * One writer at a time, in order of arrival. A writer that finds the queue full or waits too long gets
 * `unavailable()`: under overload responses stay fast, and nothing was written.
 */
export class WriteQueue {
  readonly #maxWaiting: number
  readonly #maxWaitMs: number
  /** In order of arrival. */
  readonly #waiting = new Set<Waiting>()
  /** Runs while a writer waits: the first to come is the first to have waited too long. */
  #timer: NodeJS.Timeout | undefined
  readonly #inside = new AsyncLocalStorage<{ isOpen: boolean }>()
  #isBusy = false
  #isClosed = false

  constructor({ maxWaiting = 1000, maxWaitMs = 10_000 }: WriteQueueOptions = {}) {
    this.#maxWaiting = maxWaiting
    this.#maxWaitMs = maxWaitMs
  }

  /** Whether a writer is at work. */
  get isBusy(): boolean {
    return this.#isBusy
  }

  /** Number of waiting writers. */
  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Runs the work exclusively. Work that requests a second turn from inside its own would wait forever: it is
   * refused.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside.getStore()?.isOpen) {
      throw new Error(
        'A write was started inside a transaction without using it: use the transaction that is open.',
      )
    }
    if (this.#isClosed) throw unavailable()
    if (this.#isBusy) await this.#turn()
    this.#isBusy = true
    const place = { isOpen: true }
    try {
      return await this.#inside.run(place, work)
    } finally {
      place.isOpen = false
      this.#next()
    }
  }

  /** Waits for the writer at work; later ones are refused. */
  async close(): Promise<void> {
    if (this.#isBusy) await this.#turn().catch(() => undefined)
    clearTimeout(this.#timer)
    this.#isClosed = true
    this.#isBusy = false
  }

  #turn(): Promise<void> {
    if (this.#waiting.size >= this.#maxWaiting) return Promise.reject(unavailable(1))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.add({ resolve, reject, until: performance.now() + this.#maxWaitMs })
    this.#timer ??= setTimeout(() => this.#giveUp(), this.#maxWaitMs).unref()
    return promise
  }

  #giveUp(): void {
    this.#timer = undefined
    const now = performance.now()
    for (const waiting of this.#waiting) {
      if (waiting.until > now) {
        this.#timer = setTimeout(() => this.#giveUp(), waiting.until - now).unref()
        return
      }
      this.#waiting.delete(waiting)
      waiting.reject(unavailable(1))
    }
  }

  #next(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#isBusy = false
      return
    }
    // The queue stays busy: the turn passes straight on.
    this.#waiting.delete(first)
    first.resolve()
  }
}
