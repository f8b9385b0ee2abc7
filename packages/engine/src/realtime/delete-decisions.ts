import type { RequestContext } from '../records/request-context.ts'
import type { VisibilityQuery } from '../records/row-visibility.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { Transaction } from '../records/transaction.ts'
import {
  visibilityQueryFor,
  type RecordEvent,
  type Delivery,
  type VisibilityReaders,
} from './record-event.ts'
import { contextFor, type Client } from './client.ts'
import { SharedViews } from './shared-views.ts'
import type { Subscriptions, TopicGroup } from './subscriptions.ts'

/** The receivers of a delete, as far as they were decided before the record was gone. */
export interface DeleteDecision {
  readonly deliveries: readonly Delivery[]
  /** Groups for which the row itself is enough to decide. */
  readonly undecided: readonly TopicGroup[]
}

/** A subscriber and the row for them. */
interface Asked {
  readonly context: RequestContext
  readonly visibilityQuery: VisibilityQuery
}

/** Queries that one transaction may run about its deletes: the next writer waits for them. */
const questionsPerTransaction = 500

/**
 * Decides who receives deletes while the records that rules and expands read still exist, and only if they
 * matter.
 */
export class DeleteDecisions {
  readonly #records: VisibilityReaders
  readonly #subscriptions: Subscriptions
  readonly #made = new WeakMap<StoredRow, DeleteDecision>()
  readonly #questions = new WeakMap<Transaction, number>()

  constructor({ records, subscriptions }: { records: VisibilityReaders; subscriptions: Subscriptions }) {
    this.#records = records
    this.#subscriptions = subscriptions
  }

  /** Returns the decision about a row, if any. */
  of(row: StoredRow): DeleteDecision | undefined {
    return this.#made.get(row)
  }

  /** Stores the decision. Calls `decideNow` with the clients for which the row itself is not enough. */
  async prepare(
    recordEvent: RecordEvent & { readonly tx: Transaction },
    decideNow: (group: TopicGroup, deliver: (delivery: Delivery) => void) => Promise<void>,
  ): Promise<void> {
    const { collection, row } = recordEvent
    const deliveries: Delivery[] = []
    const undecided: TopicGroup[] = []
    for (const group of this.#subscriptions.concerning(collection.id, row.id)) {
      const { later, now } = this.#sorted(recordEvent, group)
      if (later.size > 0) undecided.push({ ...group, clients: later })
      if (now.size > 0) await decideNow({ ...group, clients: now }, (delivery) => deliveries.push(delivery))
    }
    if (deliveries.length + undecided.length > 0) this.#made.set(row, { deliveries, undecided })
  }

  /** Counts a query of a transaction; returns false over the limit. */
  mayAsk(tx: Transaction): boolean {
    const asked = (this.#questions.get(tx) ?? 0) + 1
    this.#questions.set(tx, asked)
    return asked <= questionsPerTransaction
  }

  #sorted(recordEvent: RecordEvent, { topic, clients }: TopicGroup) {
    const later = new Set<Client>()
    const now = new Set<Client>()
    // Which records a rule reads depends on its text and on the rights of the account, not on the person.
    const known = new SharedViews<boolean>()
    const visibilityQuery = visibilityQueryFor(recordEvent, topic)
    for (const client of clients) {
      const context = contextFor(client, topic)
      const isLater = known.find(context)?.view ?? this.#ask(known, { context, visibilityQuery })
      ;(isLater ? later : now).add(client)
    }
    return { later, now }
  }

  #ask(known: SharedViews<boolean>, { context, visibilityQuery }: Asked): boolean {
    const { isRowOnly, dependencies } = this.#records.as(context).rowOnlyVisibility(visibilityQuery)
    known.add(context, { view: isRowOnly, dependencies })
    return isRowOnly
  }
}
