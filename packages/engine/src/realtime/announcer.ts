import type { Logger } from '../lib/logger.ts'
import type { Change } from '../records/change.ts'
import { ApiError } from '../errors.ts'
import type { Collection } from '../records/collections.ts'
import type { Transaction } from '../records/transaction.ts'
import { openTransaction } from '../records/transactions.ts'
import { decide } from './announcement.ts'
import type { Announcement, Deliverer, Delivery, Hearers, Notice } from './announcement.ts'
import { dropExpiredLogin, hasEveryRight } from './client.ts'
import { comeBackSoon } from './clients.ts'
import { DeleteDecisions } from './delete-decisions.ts'
import type { Subscriptions } from './subscriptions.ts'

/** What the announcer works with. */
export interface AnnouncerDependencies {
  readonly records: Hearers
  readonly subscriptions: Subscriptions
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly logger: Logger
  /** More waits than can be sent in time. */
  readonly onOverload: () => void
}

const maxPending = 5_000

/** Tells subscribers of changes, in the order of the commits. */
export class Announcer {
  readonly #parts: AnnouncerDependencies
  readonly #deletes: DeleteDecisions
  #queue: Promise<void> = Promise.resolve()
  #pending = 0

  constructor(parts: AnnouncerDependencies) {
    this.#parts = parts
    this.#deletes = new DeleteDecisions(parts)
  }

  /** Decides who will hear of a delete as far as that hangs on records that may go with it. */
  async prepareDelete(tx: Transaction, deleted: Pick<Announcement, 'collection' | 'row'>): Promise<void> {
    const announcement = { action: 'delete', ...deleted, tx } as const
    await this.#deletes.prepare(announcement, (group, deliver) =>
      this.#decide(
        { announcement, group },
        {
          deliver,
          mayAsk: (client) => {
            if (this.#deletes.mayAsk(tx)) return true
            // Whoever cannot be told in time is better off reading afresh.
            comeBackSoon(client)
            return false
          },
        },
      ),
    )
  }

  /** Tells of a committed change after everything before it. */
  announce({ action, record: row, origin, before }: Change, collection: Collection): void {
    const announcement = { action, collection, row, before }
    const isPrepared = action === 'delete' && origin === 'local'
    this.enqueue(async () => {
      const decision = isPrepared ? this.#deletes.of(row) : undefined
      for (const delivery of decision?.deliveries ?? []) this.#send(delivery)
      const { subscriptions } = this.#parts
      const groups = isPrepared ? decision?.undecided : subscriptions.concerning(collection.id, row.id)
      const deliverer = { deliver: (delivery: Delivery) => this.#send(delivery), mayAsk: () => true }
      for (const group of groups ?? []) await this.#decide({ announcement, group }, deliverer)
    })
  }

  /** Work that has its place among the announcements. */
  enqueue(work: () => Promise<void>): void {
    if (++this.#pending > maxPending) this.#parts.onOverload()
    this.#queue = this.#queue
      .then(work)
      .catch((error: unknown) => this.#parts.logger.error({ err: error }, 'an event could not be sent'))
      .finally(() => {
        this.#pending--
      })
  }

  async #decide(notice: Notice, deliverer: Deliverer): Promise<void> {
    const { announcement, group } = notice
    const { records, logger, now } = this.#parts
    for (const client of group.clients) dropExpiredLogin(client, now())
    const work = () => decide(records, notice, deliverer)
    try {
      // A question that fails must not take the transaction of a delete with it.
      await (announcement.tx ? openTransaction(announcement.tx).nested(work) : work())
    } catch (error) {
      // Whoever could not be told, for the load or for a database that is away, is better off reading afresh.
      if (error instanceof ApiError && error.status >= 500)
        for (const client of group.clients) comeBackSoon(client)
      // Mostly a filter that never was one; its subscribers hear nothing.
      logger.debug({ err: error, topic: group.topic.text }, 'a subscription could not be asked')
    }
  }

  #send({ client, event, tokenKey, ...decided }: Delivery): void {
    // Decided for somebody whose login has ended since.
    if (tokenKey !== undefined && client.login?.remembered.tokenKey !== tokenKey) return
    if (decided.hasEveryRight && !hasEveryRight(client)) return
    client.stream.send(event, this.#parts.now())
  }
}
