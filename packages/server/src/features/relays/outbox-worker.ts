import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@longhouse/engine'
import type { OutboxMessage } from '@longhouse/contract/relays'
import type { Platform } from '../../platform/feature.ts'
import { outboxCollection } from './outbox.collection.ts'
import { OutboxLane } from './outbox-lane.ts'
import { usualTiming, type OutboxTiming } from './outbox-timing.ts'
import type { Delivery, SendMessage } from './send-message.ts'
import type { Webhook } from './webhook.ts'

export interface WorkerParts extends Pick<Platform, 'logger' | 'now'> {
  readonly engine: Engine
  readonly webhooks: readonly Webhook[]
  readonly send: SendMessage
  readonly timing?: OutboxTiming
}

/** Delivers what is in the outbox: webhooks side by side, the messages of each one after the other. */
export function startOutboxWorker(parts: WorkerParts): () => Promise<void> {
  const workers = parts.webhooks.map((webhook) => new LaneWorker(parts, webhook))
  const stopListening = parts.engine.onChange(({ collection, record }) => {
    if (collection !== outboxCollection.name) return
    for (const worker of workers) if (worker.carries(record['relay'])) worker.wake()
  })
  for (const worker of workers) worker.wake()
  return async () => {
    stopListening()
    await Promise.all(workers.map((worker) => worker.stop()))
  }
}

class LaneWorker {
  readonly #parts: WorkerParts
  readonly #webhook: Webhook
  readonly #lane: OutboxLane
  readonly #timing: OutboxTiming
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWoken = false

  constructor(parts: WorkerParts, webhook: Webhook) {
    this.#parts = parts
    this.#webhook = webhook
    this.#timing = parts.timing ?? usualTiming
    this.#lane = new OutboxLane({ ...parts, webhook, timing: this.#timing })
  }

  carries(relay: unknown): boolean {
    return this.#webhook.relays.some((name) => name === relay)
  }

  /** Looks now, or once more when it is looking already. */
  wake(): void {
    this.#isWoken = true
    if (this.#running || this.#stopping.signal.aborted) return
    clearTimeout(this.#timer)
    this.#running = this.#run().finally(() => {
      this.#running = undefined
      if (this.#isWoken) this.wake()
    })
  }

  /** Lets a message that is on its way arrive and be written down. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    let pauseMs = this.#timing.lookMs
    try {
      while (!this.#stopping.signal.aborted) {
        this.#isWoken = false
        const step = await this.#lane.next()
        if (step.kind === 'send') await this.#deliver(step.message)
        else {
          if (step.kind === 'wait') pauseMs = Math.min(pauseMs, step.until - this.#parts.now().getTime())
          break
        }
      }
    } catch (error) {
      this.#parts.logger.error({ err: error, relays: this.#webhook.relays }, 'The outbox could not be read.')
    }
    if (this.#stopping.signal.aborted) return
    this.#timer = setTimeout(() => this.wake(), Math.max(pauseMs, 1)).unref()
  }

  async #deliver(message: OutboxMessage): Promise<void> {
    const delivery = await this.#parts.send(this.#webhook, message.body ?? {})
    this.#log(message, delivery)
    await this.#settle(message, delivery)
  }

  /** A delivered message that is not marked would be sent again, so marking it is tried while the lease lasts. */
  async #settle(message: OutboxMessage, delivery: Delivery): Promise<void> {
    const giveUpAt = performance.now() + this.#timing.leaseMs
    for (;;) {
      try {
        await this.#lane.settle(message, delivery)
        return
      } catch (error) {
        const isLate = performance.now() > giveUpAt || this.#stopping.signal.aborted
        if (delivery.kind !== 'delivered' || isLate) throw error
        await sleep(250, undefined, { ref: false })
      }
    }
  }

  #log({ id, relay, attempts }: OutboxMessage, delivery: Delivery): void {
    if (delivery.kind === 'delivered' || delivery.kind === 'wait') return
    const { kind, reason } = delivery
    this.#parts.logger.warn({ message: id, relay, attempts, kind, reason }, 'A relay was not delivered.')
  }
}
