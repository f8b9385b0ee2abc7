import type { Engine } from '@longhouse/engine'
import type { OutboxMessage } from '@longhouse/contract/relays'
import type { NextStep } from '../../platform/deliveries/delivery-loop.ts'
import { momentIn, pauseAfter } from '../../platform/deliveries/delivery-timing.ts'
import { takeDue } from '../../platform/deliveries/take-due.ts'
import type { Delivery } from './send-message.ts'
import { outboxCollection } from './outbox.collection.ts'
import type { OutboxTiming } from './outbox-timing.ts'
import type { Webhook } from './webhook.ts'

interface Parts {
  readonly engine: Engine
  readonly webhook: Webhook
  readonly now: () => Date
  readonly timing: OutboxTiming
}

/**
 * The messages of one webhook in the database. Only the first pending one is ever looked at: while it waits, all
 * behind it wait, on every node and after every restart.
 */
export class OutboxLane {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Takes the first message if it is due: until the lease ends it is this worker's alone. */
  next(): Promise<NextStep<OutboxMessage>> {
    return takeDue({
      ...this.#parts,
      lockName: `outbox:${this.#parts.webhook.id}`,
      first: (source) => this.#first(source),
      update: (tx, id, values) => tx.records(outboxCollection).update(id, values),
    })
  }

  /** Writes down what became of a message. */
  async settle(message: OutboxMessage, delivery: Delivery): Promise<void> {
    await this.#parts.engine.records(outboxCollection).update(message.id, this.#outcome(message, delivery))
  }

  #outcome({ attempts }: OutboxMessage, delivery: Delivery): Partial<OutboxMessage> {
    const { now, timing } = this.#parts
    if (delivery.kind === 'delivered') {
      const delivered_at = now().toISOString()
      const { messageId: message_id } = delivery
      return { status: 'delivered', delivered_at, message_id, next_attempt: '', last_error: '' }
    }
    // Being asked to wait is no failure: the next pause does not grow by it.
    if (delivery.kind === 'wait') return { attempts: attempts - 1, next_attempt: this.#later(delivery.ms) }

    const { kind, reason: last_error } = delivery
    if (kind === 'gone') return { next_attempt: this.#later(timing.goneMs), last_error }
    if (kind === 'poison' || attempts >= timing.mostAttempts) {
      return { status: 'parked', next_attempt: '', last_error }
    }
    return { next_attempt: this.#later(pauseAfter(attempts, timing)), last_error }
  }

  #first(source: Pick<Engine, 'records'>): Promise<OutboxMessage | undefined> {
    const { relays } = this.#parts.webhook
    const anyRelay = relays.map((_, at) => `relay = {:relay${at}}`).join(' || ')
    return source.records(outboxCollection).findFirst({
      filter: `status = 'pending' && (${anyRelay})`,
      params: Object.fromEntries(relays.map((relay, at) => [`relay${at}`, relay])),
      sort: 'sequence',
    })
  }

  #later(ms: number): string {
    return momentIn(ms, this.#parts.now())
  }
}
