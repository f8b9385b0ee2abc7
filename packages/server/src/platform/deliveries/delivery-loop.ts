import { setTimeout as sleep } from 'node:timers/promises'
import type { DeliveryTiming } from './delivery-timing.ts'
import type { Outcome, QueuedRow } from './outcome.ts'

/** The next action of a lane. */
export type NextStep =
  | { readonly kind: 'send'; readonly entry: QueuedRow }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'idle' }

/** What a loop does again and again. */
export interface LaneWork {
  /** Takes the next due row: until the lease ends, no other loop gets it. */
  readonly next: () => Promise<NextStep>
  /** Makes one attempt. */
  readonly send: (row: QueuedRow) => Promise<Outcome>
  /** Stores the outcome. */
  readonly settle: (row: QueuedRow, outcome: Outcome) => Promise<void>
  /** Called for failures of this site, most likely of the database. */
  readonly onFailure: (error: unknown) => void
  readonly timing: Pick<DeliveryTiming, 'leaseMs' | 'lookMs'>
}

/** Delivers the rows of a lane one after the other: when woken, and at intervals. */
export class DeliveryLoop {
  readonly #work: LaneWork
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWoken = false

  constructor(work: LaneWork) {
    this.#work = work
  }

  /** Looks for rows now, and once more if it is looking already. */
  wake(): void {
    this.#isWoken = true
    if (this.#running || this.#stopping.signal.aborted) return
    clearTimeout(this.#timer)
    this.#running = this.#run().finally(() => {
      this.#running = undefined
      if (this.#isWoken) this.wake()
    })
  }

  /** Stops, after a row in flight was delivered and stored. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    const { next, send, onFailure, timing } = this.#work
    let pauseMs = timing.lookMs
    try {
      while (!this.#stopping.signal.aborted) {
        this.#isWoken = false
        const step = await next()
        if (step.kind === 'send') await this.#settle(step.entry, await send(step.entry))
        else {
          if (step.kind === 'wait') pauseMs = Math.min(pauseMs, step.ms)
          break
        }
      }
    } catch (error) {
      onFailure(error)
    }
    if (this.#stopping.signal.aborted) return
    this.#timer = setTimeout(() => this.wake(), Math.max(pauseMs, 1)).unref()
  }

  /** A delivered row that is not marked would be sent again, so marking it is retried while the lease lasts. */
  async #settle(row: QueuedRow, outcome: Outcome): Promise<void> {
    const giveUpAt = performance.now() + this.#work.timing.leaseMs
    for (;;) {
      try {
        await this.#work.settle(row, outcome)
        return
      } catch (error) {
        const isLate = performance.now() > giveUpAt || this.#stopping.signal.aborted
        if (outcome.kind !== 'delivered' || isLate) throw error
        await sleep(250, undefined, { ref: false })
      }
    }
  }
}
