import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { unavailable, queryTimedOut } from '../errors.ts'
import { FairQueue } from '../lib/queues.ts'
import type { DatabaseLoad } from './database.ts'
import type { BoundSql } from './sql.ts'

/** The caller of a read, and its time limit. */
interface ReadTurn {
  readonly caller: string
  readonly deadlineMs: number
}

const maxWaitMs = 5000

/** The number of processes, and of queries that may wait for them, in total and of one caller. */
interface ReaderLimits {
  readonly count: number
  readonly waiting: number
  readonly waitingEach: number
}

/**
 * A few processes that read a SQLite file. Callers take turns, and none can occupy all of several processes.
 */
export class SqliteReaders {
  readonly #idle: SqliteReadProcess[]
  readonly #all: readonly SqliteReadProcess[]
  readonly #queue: FairQueue
  #isClosed = false

  constructor(file: string, { count, waiting, waitingEach }: ReaderLimits) {
    this.#all = Array.from({ length: count }, () => new SqliteReadProcess(file))
    this.#idle = [...this.#all]
    const runningEach = Math.max(1, count - 1)
    this.#queue = new FairQueue({ running: count, runningEach, waiting, waitingEach, waitMs: maxWaitMs })
  }

  /**
   * Returns the rows, and how long the query took. Throws `unavailable` if too many wait, `queryTimedOut` at
   * its time limit.
   */
  async ask(
    processQuery: ProcessQuery,
    { caller, deadlineMs }: ReadTurn,
  ): Promise<{ rows: readonly unknown[]; ms: number }> {
    const answer = await this.#queue.run(caller, async () => {
      const reader = this.#idle.pop()
      if (!reader || this.#isClosed) throw unavailable()
      return reader.ask(processQuery, deadlineMs).finally(() => this.#idle.push(reader))
    })
    if ('rows' in answer) return answer
    throw Object.assign(new Error(answer.message), { errcode: answer.errcode })
  }

  /** Returns the current load. */
  get load(): Omit<DatabaseLoad, 'group'> {
    const { running: busy, waiting } = this.#queue
    return { open: this.#all.length, busy, waiting }
  }

  /** Ends the queries under way; those that wait are refused. */
  close(): void {
    this.#isClosed = true
    for (const reader of this.#all) reader.close()
  }
}

/** A request to the process. */
export interface ProcessQuery {
  readonly way: 'read' | 'readArrays'
  readonly query: BoundSql
}

/** Its response. */
export type ProcessResult =
  | { readonly rows: readonly unknown[]; readonly ms: number }
  | { readonly message: string; readonly errcode?: number }

const startMs = 10_000
// A process without reads for this time ends, and frees its memory.
const restMs = 60_000
const program = fileURLToPath(new URL('./sqlite-read-process.worker.ts', import.meta.url))

/**
 * A process that reads a SQLite file, one query at a time; it starts with the first request. Node cannot end
 * a running query of SQLite, not even by ending its thread: only a separate process can be ended.
 */
class SqliteReadProcess {
  readonly #file: string
  #child: { readonly process: ChildProcess; readonly ready: Promise<unknown> } | undefined
  #rest: NodeJS.Timeout | undefined

  constructor(file: string) {
    this.#file = file
  }

  /** Returns the response; throws `queryTimedOut` if it does not come in time, and ends the query. */
  async ask(processQuery: ProcessQuery, deadlineMs: number): Promise<ProcessResult> {
    clearTimeout(this.#rest)
    const { process, ready } = (this.#child ??= this.#start())
    // A waiting caller keeps this process alive, the other one on its own does not.
    process.ref()
    process.channel?.ref()
    try {
      await ready
      const answer = nextMessage<ProcessResult>(process, { ms: deadlineMs, late: queryTimedOut })
      process.send(processQuery)
      return await answer
    } catch (error) {
      this.close()
      throw error
    } finally {
      process.unref()
      process.channel?.unref()
      this.#rest = setTimeout(() => this.close(), restMs).unref()
    }
  }

  /** Ends it, and the running query. The next request starts another one. */
  close(): void {
    clearTimeout(this.#rest)
    this.#child?.process.kill('SIGKILL')
    this.#child = undefined
  }

  #start(): { readonly process: ChildProcess; readonly ready: Promise<unknown> } {
    const process = fork(program, [this.#file], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    process.on('error', () => undefined)
    process.once('exit', () => {
      if (this.#child?.process === process) this.#child = undefined
    })
    return { process, ready: nextMessage(process, { ms: startMs, late: () => unavailable(1) }) }
  }
}

/**
 * Returns the next message of the process; throws `unavailable` if it ends instead, and `late()` after `ms`
 * milliseconds.
 */
async function nextMessage<Message>(
  process: ChildProcess,
  { ms, late }: { readonly ms: number; readonly late: () => Error },
): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>()
  const onExit = () => reject(unavailable(1))
  const timer = setTimeout(() => reject(late()), ms)
  process.once('message', resolve).once('exit', onExit)
  return promise.finally(() => {
    clearTimeout(timer)
    process.off('message', resolve).off('exit', onExit)
  })
}
