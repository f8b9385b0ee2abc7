import { unavailable } from '../errors.ts'
import { FairQueue } from '../lib/fair-queue.ts'
import type { DatabaseLoad } from './database.ts'
import type { ProcessQuestion } from './sqlite-read-process.ts'
import { SqliteReadProcess } from './sqlite-read-process.ts'

/** The caller of a read, and its time limit. */
export interface ReadTurn {
  readonly caller: string
  readonly deadlineMs: number
}

const maxWaitMs = 5000

/** The number of processes, and of queries that may wait for them, in total and of one caller. */
export interface ReaderLimits {
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
   * Returns the rows, and how long the query took. Throws `unavailable` if too many wait, `tookTooLong` at
   * its time limit.
   */
  async ask(
    question: ProcessQuestion,
    { caller, deadlineMs }: ReadTurn,
  ): Promise<{ rows: readonly unknown[]; ms: number }> {
    const answer = await this.#queue.run(caller, async () => {
      const reader = this.#idle.pop()
      if (!reader || this.#isClosed) throw unavailable()
      return reader.ask(question, deadlineMs).finally(() => this.#idle.push(reader))
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
