import { Worker } from 'node:worker_threads'
import { unavailable } from '../errors.ts'
import { BoundedQueue } from '../limits/bounded-queue.ts'
import type { Fragment } from './fragment.ts'

/** What the thread is asked. */
export interface ThreadQuestion {
  readonly way: 'read' | 'readArrays'
  readonly query: Fragment
}

/** What it says. */
export type ThreadAnswer =
  | { readonly rows: readonly unknown[]; readonly ms: number }
  | { readonly message: string; readonly errcode?: number }

/** A thread that reads a SQLite file, one query at a time; it starts when it is first asked. */
export class SqliteReadThread {
  readonly #file: string
  readonly #queue = new BoundedQueue({ running: 1, waiting: 200 })
  #worker: Worker | undefined
  #isClosed = false

  constructor(file: string) {
    this.#file = file
  }

  /** The rows, and how long the query itself took. Throws `unavailable` when too many wait. */
  async ask(way: ThreadQuestion['way'], query: Fragment): Promise<{ rows: readonly unknown[]; ms: number }> {
    const answer = await this.#queue.run(() => this.#exchange({ way, query }))
    if ('rows' in answer) return answer
    throw Object.assign(new Error(answer.message), { errcode: answer.errcode })
  }

  /** Ends the query under way; those that wait are refused. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#worker?.terminate()
  }

  async #exchange(question: ThreadQuestion): Promise<ThreadAnswer> {
    if (this.#isClosed) throw unavailable()
    const worker = (this.#worker ??= this.#start())
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>()
    const onExit = () => reject(new Error('The thread that reads has ended.'))
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', onExit)
    // Whoever waits for the answer keeps the process alive, the thread by itself does not.
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(question)
    return promise.finally(() => {
      worker.off('message', resolve).off('error', reject).off('exit', onExit)
      worker.unref()
    })
  }

  #start(): Worker {
    const program = new URL('./sqlite-read-thread.worker.ts', import.meta.url)
    const worker = new Worker(program, { workerData: this.#file, env: {}, execArgv: [] })
    // The next question starts another one.
    worker.once('exit', () => {
      this.#worker = undefined
    })
    return worker
  }
}
