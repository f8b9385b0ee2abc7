import { setTimeout as sleep } from 'node:timers/promises'
import type { DeliveryTiming } from './delivery-timing.ts'
import type { Outcome, QueuedRow } from './outcome.ts'

/** The next action of a queue. */
export type NextStep<Entry = QueuedRow> =
  | { readonly kind: 'send'; readonly entry: Entry }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'idle' }

/** A queue in the database, and how its entries are sent. */
export interface Deliveries<Entry, Result extends { readonly kind: string }> {
  /** Takes the next due entry: until the lease ends, no other loop gets it. */
  readonly next: () => Promise<NextStep<Entry>>
  /** Makes one attempt; never throws. */
  readonly send: (entry: Entry) => Promise<Result>
  /** Stores the outcome. */
  readonly settle: (entry: Entry, outcome: Result) => Promise<void>
  /** Called for failures of this site, most likely of the database. */
  readonly onFailure: (error: unknown) => void
  readonly timing: Pick<DeliveryTiming, 'leaseMs' | 'lookMs'>
}

/** What the loops of a lane do. */
export type LaneWork = Deliveries<QueuedRow, Outcome>

/** Delivers the entries of a queue one after the other: when woken, and at intervals. */
export class DeliveryLoop<Entry = QueuedRow, Result extends { readonly kind: string } = Outcome> {
  readonly #deliveries: Deliveries<Entry, Result>
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWoken = false

  constructor(deliveries: Deliveries<Entry, Result>) {
    this.#deliveries = deliveries
  }

  /** Looks for entries now, and once more if it is looking already. */
  wake(): void {
    this.#isWoken = true
    if (this.#running || this.#stopping.signal.aborted) return
    clearTimeout(this.#timer)
    this.#running = this.#run().finally(() => {
      this.#running = undefined
      if (this.#isWoken) this.wake()
    })
  }

  /** Stops, after an entry in flight was delivered and stored. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    const { next, onFailure, timing } = this.#deliveries
    let pauseMs = timing.lookMs
    try {
      while (!this.#stopping.signal.aborted) {
        this.#isWoken = false
        const step = await next()
        if (step.kind === 'send') await this.#deliver(step.entry)
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

  async #deliver(entry: Entry): Promise<void> {
    await this.#settle(entry, await this.#deliveries.send(entry))
  }

  /**
   * A delivered entry that is not marked would be sent again, so marking it is retried while the lease lasts.
   */
  async #settle(entry: Entry, outcome: Result): Promise<void> {
    const giveUpAt = performance.now() + this.#deliveries.timing.leaseMs
    for (;;) {
      try {
        await this.#deliveries.settle(entry, outcome)
        return
      } catch (error) {
        const isLate = performance.now() > giveUpAt || this.#stopping.signal.aborted
        if (outcome.kind !== 'delivered' || isLate) throw error
        await sleep(250, undefined, { ref: false })
      }
    }
  }
}
