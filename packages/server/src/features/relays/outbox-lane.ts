import type { Engine } from '@longhouse/engine'
import type { OutboxMessage, RelayName } from '@longhouse/contract/relays'
import type { NextStep } from '../../platform/deliveries/delivery-loop.ts'
import { momentIn } from '../../platform/deliveries/delivery-timing.ts'
import { valuesAfterFailure } from '../../platform/deliveries/give-up.ts'
import { takeDue } from '../../platform/deliveries/take-due.ts'
import type { Delivery } from './send-message.ts'
import { outboxCollection } from '../../collections/relays.ts'
import type { OutboxTiming } from './outbox-timing.ts'
import type { Webhook } from './webhook.ts'

interface OutboxLaneDependencies {
  readonly engine: Engine
  readonly webhook: Webhook
  readonly timing: OutboxTiming
}

/**
 * The messages of one webhook in the database. Only the first pending one of each relay is ever tried. While
 * it waits, all behind it wait, on every node and after every restart. Relays alternate, so that many
 * messages of one do not delay an application.
 */
export class OutboxLane {
  readonly #dependencies: OutboxLaneDependencies
  /** The relay whose message was taken last. */
  #last: OutboxMessage['relay'] = ''

  constructor(dependencies: OutboxLaneDependencies) {
    this.#dependencies = dependencies
  }

  /** Takes the first message if it is due: until the lease ends, no other worker gets it. */
  async next(): Promise<NextStep<OutboxMessage>> {
    const step = await takeDue({
      ...this.#dependencies,
      lockName: `outbox:${this.#dependencies.webhook.id}`,
      first: (source) => this.#first(source),
      update: (tx, id, values) => tx.records(outboxCollection).update(id, values),
    })
    if (step.kind === 'send') this.#last = step.entry.relay
    return step
  }

  /** Stores the outcome of a message. */
  async settle(message: OutboxMessage, delivery: Delivery): Promise<void> {
    const { engine } = this.#dependencies
    const outcome = this.#outcome(message, delivery, await engine.clock())
    await engine.records(outboxCollection).update(message.id, outcome)
  }

  #outcome(message: OutboxMessage, delivery: Delivery, now: Date): Partial<OutboxMessage> {
    const { timing } = this.#dependencies
    const later = (ms: number) => momentIn(ms, now)
    if (delivery.kind === 'delivered') {
      const delivered_at = now.toISOString()
      const { messageId: message_id } = delivery
      return { status: 'delivered', delivered_at, message_id, next_attempt: '', last_error: '' }
    }
    // A rate limit is not a failure: the next pause does not grow by it.
    if (delivery.kind === 'wait') return { attempts: message.attempts - 1, next_attempt: later(delivery.ms) }

    const { kind, reason: last_error } = delivery
    if (kind === 'gone') return { next_attempt: later(timing.goneMs), last_error, failing_since: '' }
    if (kind === 'poison') return { status: 'parked', next_attempt: '', last_error }
    return valuesAfterFailure(message, { reason: last_error, timing, now })
  }

  /** Returns the next message. One that was tried already holds up the webhook until it is delivered. */
  async #first(source: Pick<Engine, 'records'>): Promise<OutboxMessage | undefined> {
    const outbox = source.records(outboxCollection)
    const heads: OutboxMessage[] = []
    for (const relay of this.#inTurn()) {
      const filter = "status = 'pending' && relay = {:relay}"
      const head = await outbox.findFirst({ filter, params: { relay }, sort: 'sequence' })
      if (head) heads.push(head)
    }
    return heads.find(({ next_attempt }) => next_attempt !== '') ?? heads[0]
  }

  /** Returns the relays of the webhook, beginning after the one that was served last. */
  #inTurn(): RelayName[] {
    const { relays } = this.#dependencies.webhook
    const start = relays.findIndex((relay) => relay === this.#last) + 1
    return [...relays.slice(start), ...relays.slice(0, start)]
  }
}
