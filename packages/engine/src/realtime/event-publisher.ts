import type { Logger } from '../lib/logger.ts'
import type { RecordChange } from '../records/changes.ts'
import { ApiError } from '../errors.ts'
import type { Collection } from '../records/collections.ts'
import type { Transaction } from '../records/transaction.ts'
import { openTransaction } from '../records/transactions.ts'
import {
  deliverToGroup,
  type RecordEvent,
  type EventSink,
  type Delivery,
  type VisibilityReaders,
  type TopicEvent,
} from './record-event.ts'
import { dropExpiredLogin, hasEveryRight } from './client.ts'
import { closeForReconnect } from './clients.ts'
import { DeleteDecisions } from './delete-decisions.ts'
import type { Subscriptions } from './subscriptions.ts'

/** Dependencies of the publisher. */
interface EventPublisherDependencies {
  readonly records: VisibilityReaders
  readonly subscriptions: Subscriptions
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly logger: Logger
  /** Called when more waits than can be sent in time. */
  readonly onOverload: () => void
}

const maxPending = 5_000

/** Sends changes to subscribers, in the order of the commits. */
export class EventPublisher {
  readonly #parts: EventPublisherDependencies
  readonly #deletes: DeleteDecisions
  #queue: Promise<void> = Promise.resolve()
  #pending = 0

  constructor(parts: EventPublisherDependencies) {
    this.#parts = parts
    this.#deletes = new DeleteDecisions(parts)
  }

  /** Decides who receives a delete as far as that depends on records that may be deleted along with it. */
  async prepareDelete(tx: Transaction, deleted: Pick<RecordEvent, 'collection' | 'row'>): Promise<void> {
    const recordEvent = { action: 'delete', ...deleted, tx } as const
    await this.#deletes.prepare(recordEvent, (group, deliver) =>
      this.#decide(
        { recordEvent, group },
        {
          deliver,
          mayAsk: (client) => {
            if (this.#deletes.mayAsk(tx)) return true
            // A client that cannot be decided in time reconnects and reads again.
            closeForReconnect(client)
            return false
          },
        },
      ),
    )
  }

  /** Sends a committed change after everything before it. */
  announce({ action, record: row, origin, before }: RecordChange, collection: Collection): void {
    const recordEvent = { action, collection, row, before }
    const isPrepared = action === 'delete' && origin === 'local'
    this.enqueue(async () => {
      const decision = isPrepared ? this.#deletes.of(row) : undefined
      for (const delivery of decision?.deliveries ?? []) this.#send(delivery)
      const { subscriptions } = this.#parts
      const groups = isPrepared ? decision?.undecided : subscriptions.concerning(collection.id, row.id)
      const eventSink = { deliver: (delivery: Delivery) => this.#send(delivery), mayAsk: () => true }
      for (const group of groups ?? []) await this.#decide({ recordEvent, group }, eventSink)
    })
  }

  /** Queues work among the events. */
  enqueue(work: () => Promise<void>): void {
    if (++this.#pending > maxPending) this.#parts.onOverload()
    this.#queue = this.#queue
      .then(work)
      .catch((error: unknown) => this.#parts.logger.error({ err: error }, 'an event could not be sent'))
      .finally(() => {
        this.#pending--
      })
  }

  async #decide(notice: TopicEvent, eventSink: EventSink): Promise<void> {
    const { recordEvent, group } = notice
    const { records, logger, now } = this.#parts
    for (const client of group.clients) dropExpiredLogin(client, now())
    const work = () => deliverToGroup(records, notice, eventSink)
    try {
      // A failed query must not roll back the transaction of a delete.
      await (recordEvent.tx ? openTransaction(recordEvent.tx).nested(work) : work())
    } catch (error) {
      // The database is overloaded or unreachable: clients that missed the event reconnect and read again.
      if (error instanceof ApiError && error.status >= 500)
        for (const client of group.clients) closeForReconnect(client)
      // Mostly an invalid filter; its subscribers receive nothing.
      logger.debug({ err: error, topic: group.topic.text }, 'a subscription could not be asked')
    }
  }

  #send({ client, event, tokenKey, ...decided }: Delivery): void {
    // Decided for a login that has ended since.
    if (tokenKey !== undefined && client.login?.cached.tokenKey !== tokenKey) return
    if (decided.hasEveryRight && !hasEveryRight(client)) return
    client.stream.send(event, this.#parts.now())
  }
}
