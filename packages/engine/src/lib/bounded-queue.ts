import { unavailable } from '../errors.ts'

/** How much runs at once and how much may wait. */
export interface QueueLimits {
  readonly running: number
  readonly waiting: number
}

/** Runs costly work a few at a time, in order; beyond what may wait it answers 503 instead of piling up. */
export class BoundedQueue {
  readonly #limits: QueueLimits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** How much waits. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Runs the work when its turn comes. Throws `unavailable` when too much waits already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running++
    else await this.#turn()
    try {
      return await work()
    } finally {
      // The place is handed over, so that no later caller slips in.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  async #turn(): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw unavailable(1)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    return promise
  }
}
