import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { tookTooLong, unavailable } from '../errors.ts'
import type { BoundSql } from './bound-sql.ts'

/** A request to the process. */
export interface ProcessQuestion {
  readonly way: 'read' | 'readArrays'
  readonly query: BoundSql
}

/** Its response. */
export type ProcessAnswer =
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
export class SqliteReadProcess {
  readonly #file: string
  #child: { readonly process: ChildProcess; readonly ready: Promise<unknown> } | undefined
  #rest: NodeJS.Timeout | undefined

  constructor(file: string) {
    this.#file = file
  }

  /** Returns the response; throws `tookTooLong` if it does not come in time, and ends the query. */
  async ask(question: ProcessQuestion, deadlineMs: number): Promise<ProcessAnswer> {
    clearTimeout(this.#rest)
    const { process, ready } = (this.#child ??= this.#start())
    // A waiting caller keeps this process alive, the other one on its own does not.
    process.ref()
    process.channel?.ref()
    try {
      await ready
      const answer = nextMessage<ProcessAnswer>(process, { ms: deadlineMs, late: tookTooLong })
      process.send(question)
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
