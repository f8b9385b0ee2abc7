import { AsyncLocalStorage } from 'node:async_hooks'
import { unavailable } from '../errors.ts'

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
