import { unavailable } from '../errors.ts'

/** How much runs at once, and how much may wait: in all, and of one caller. */
export interface FairQueueLimits {
  readonly running: number
  readonly waiting: number
  readonly waitingEach: number
}

/**
 * Runs costly work a few at a time; those who wait take turns, so that whoever brings much waits for it alone.
 * Beyond what may wait it answers 503.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits
  /** Who waits, in the order of their next turn. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #waitingInAll = 0
  #running = 0

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
  }

  /** Runs the work when its caller's turn comes. Throws `unavailable` when too much waits already. */
  async run<T>(whose: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running += 1
    else await this.#turn(whose)
    try {
      return await work()
    } finally {
      this.#handOver()
    }
  }

  async #turn(whose: string): Promise<void> {
    const { waiting, waitingEach } = this.#limits
    const own = this.#waiting.get(whose) ?? []
    if (this.#waitingInAll >= waiting || own.length >= waitingEach) throw unavailable(1)
    const { promise, resolve } = Promise.withResolvers<void>()
    own.push(resolve)
    this.#waiting.set(whose, own)
    this.#waitingInAll += 1
    return promise
  }

  /** The place goes to whoever waits for the next turn, so that nobody who comes later slips in. */
  #handOver(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#running -= 1
      return
    }
    const [whose, own] = next
    const start = own.shift()
    this.#waiting.delete(whose)
    // Behind everybody else who waits.
    if (own.length > 0) this.#waiting.set(whose, own)
    this.#waitingInAll -= 1
    start?.()
  }
}
