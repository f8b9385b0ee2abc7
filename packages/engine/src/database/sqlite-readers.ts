import { unavailable } from '../errors.ts'
import { FairQueue } from '../lib/fair-queue.ts'
import type { DatabaseLoad } from './database.ts'
import type { ProcessQuestion } from './sqlite-read-process.ts'
import { SqliteReadProcess } from './sqlite-read-process.ts'

/** On whose behalf something is read, and for how long at most. */
export interface ReadTurn {
  readonly caller: string
  readonly deadlineMs: number
}

const maxWaitMs = 5000

/** How many processes there are, and how many questions may wait for them, altogether and of one caller. */
export interface ReaderLimits {
  readonly count: number
  readonly waiting: number
  readonly waitingEach: number
}

/** A few processes that read a SQLite file. Callers take turns, and of several processes nobody has all. */
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

  /** The rows, and how long the query itself took. Throws `unavailable` when too many wait, `tookTooLong` at its end. */
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

  /** Who works and who waits at this moment. */
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
