import type { FastifyBaseLogger } from 'fastify'
import type { Change } from '../engine.types.ts'
import type { Collection } from '../records/collections.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { Transaction } from '../records/transaction.ts'
import { openTransaction } from '../records/transactions.ts'
import { deliveriesFor } from './announcement.ts'
import type { Announcement, AnnouncementParts, Delivery } from './announcement.ts'
import { dropExpiredLogin } from './client.ts'
import type { Subscriptions } from './subscriptions.ts'

/** What the announcer works with. */
export interface AnnouncerParts extends AnnouncementParts {
  readonly subscriptions: Subscriptions
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly logger: FastifyBaseLogger
  /** More waits than can be sent in time. */
  readonly onOverload: () => void
}

const maxPending = 5_000

/** Tells subscribers of changes, in the order of the commits. */
export class Announcer {
  readonly #parts: AnnouncerParts
  readonly #decidedDeletes = new WeakMap<object, readonly Delivery[]>()
  #queue: Promise<void> = Promise.resolve()
  #pending = 0

  constructor(parts: AnnouncerParts) {
    this.#parts = parts
  }

  /** Decides who will hear of a delete while the record is still there. */
  async prepareDelete(tx: Transaction, collection: Collection, row: StoredRow): Promise<void> {
    const deliveries = await this.#decide({ action: 'delete', collection, row, tx })
    if (deliveries.length > 0) this.#decidedDeletes.set(row, deliveries)
  }

  /** Tells of a committed change after everything before it. */
  announce({ action, record, origin }: Change, collection: Collection): void {
    const isDecided = action === 'delete' && origin === 'local'
    this.enqueue(async () => {
      const prepared = isDecided ? (this.#decidedDeletes.get(record) ?? []) : undefined
      this.#send(prepared ?? (await this.#decide({ action, collection, row: record })))
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

  async #decide(announcement: Announcement): Promise<Delivery[]> {
    const { collection, row, tx } = announcement
    const deliveries: Delivery[] = []
    for (const group of this.#parts.subscriptions.concerning(collection.id, row.id)) {
      for (const client of group.clients) dropExpiredLogin(client, this.#parts.now())
      const decide = () => deliveriesFor(this.#parts, announcement, group)
      // A client's filter that fails must not take the transaction of a delete with it.
      const isRisky = tx !== undefined && Boolean(group.topic.query['filter'])
      try {
        deliveries.push(...(await (isRisky ? openTransaction(tx).nested(decide) : decide())))
      } catch (error) {
        // Mostly a filter that never was one; its subscribers hear nothing.
        this.#parts.logger.debug({ err: error, topic: group.topic.text }, 'a subscription could not be asked')
      }
    }
    return deliveries
  }

  #send(deliveries: readonly Delivery[]): void {
    const now = this.#parts.now()
    for (const { client, event, tokenKey } of deliveries) {
      // Decided for somebody whose log-in has ended since.
      if (tokenKey !== undefined && client.login?.remembered.tokenKey !== tokenKey) continue
      client.stream.send(event, now)
    }
  }
}
