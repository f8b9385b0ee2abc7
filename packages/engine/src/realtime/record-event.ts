import { setImmediate } from 'node:timers/promises'
import type { RecordChange } from '../records/changes.ts'
import { parseFields } from '../field-picker/pick.ts'
import type { Collection } from '../records/collections.ts'
import { joinedDependencies } from '../records/read-context.ts'
import type { RecordService } from '../records/record-service.ts'
import type { RequestContext } from '../records/request-context.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { Transaction } from '../records/transaction.ts'
import { contextFor, type Client } from './client.ts'
import { eventBytes } from './event-stream.ts'
import { SharedViews, type SharedView } from './shared-views.ts'
import type { TopicGroup } from './subscriptions.ts'
import type { Topic } from './stream-request.ts'

/** A change of one record that may be of interest. */
export interface RecordEvent {
  readonly action: RecordChange['action']
  readonly collection: Collection
  readonly row: StoredRow
  /** Former values, for an update of nothing but fields that some readers may not read. */
  readonly before?: RecordChange['before']
  /** The transaction that is about to delete the row. */
  readonly tx?: Transaction | undefined
}

/** A change, and a group of possible receivers. */
export interface TopicEvent {
  readonly recordEvent: RecordEvent
  readonly group: TopicGroup
}

/** An event for one client. */
export interface Delivery {
  readonly client: Client
  /** Shared by all clients that see the same. */
  readonly event: Buffer
  /** The token key of the login it was decided for; absent for guests. */
  readonly tokenKey: string | undefined
  /** Whether that login had every right. */
  readonly hasEveryRight: boolean
}

/** The receiver of deliveries, and the limit of queries for them. */
export interface EventSink {
  deliver(delivery: Delivery): void
  /** Whether another query may run for this client; if not, nothing is decided for it. */
  mayAsk(client: Client): boolean
}

/** Dependencies of an evaluation. */
export interface VisibilityReaders<Asked extends keyof RecordService = 'visibleRow' | 'rowOnlyVisibility'> {
  as(context: RequestContext, tx?: Transaction): Pick<RecordService, Asked>
}

/** Clients that are evaluated before other work runs. */
const clientsPerTurn = 500

/**
 * Decides which clients of a group receive a change, and as which event; evaluated once for all who see the
 * same.
 */
export async function deliverToGroup(
  records: VisibilityReaders<'visibleRow'>,
  { recordEvent, group }: TopicEvent,
  eventSink: EventSink,
): Promise<void> {
  const { topic, clients } = group
  const sharedViews = new SharedViews<Buffer | undefined>()
  // A transaction blocks others: it does not wait for them.
  const pause = recordEvent.tx ? undefined : setImmediate
  let looked = 0
  // A copy: a client that subscribes again leaves the list and comes back at its end, or in a new one.
  for (const client of Array.from(clients)) {
    const context = contextFor(client, topic)
    const tokenKey = client.login?.cached.tokenKey
    let sharedView = sharedViews.find(context)
    const isNew = !sharedView
    if (!sharedView) {
      if (!eventSink.mayAsk(client)) continue
      sharedView = await viewOf(records.as(context, recordEvent.tx), recordEvent, topic)
      sharedViews.add(context, sharedView)
    }
    if (sharedView.view && client.topics.has(topic.text))
      eventSink.deliver({ client, event: sharedView.view, tokenKey, hasEveryRight: context.isSuperuser })
    if (pause && (isNew || ++looked % clientsPerTurn === 0)) await pause()
  }
}

/** Returns the event as one client sees it; without a view if they do not receive the change. */
async function viewOf(
  reader: Pick<RecordService, 'visibleRow'>,
  recordEvent: RecordEvent,
  topic: Topic,
): Promise<SharedView<Buffer | undefined>> {
  const { action, before } = recordEvent
  const visibilityQuery = visibilityQueryFor(recordEvent, topic)
  const { record, dependencies } = await reader.visibleRow(visibilityQuery)
  if (!record) return { view: undefined, dependencies }
  if (before && !Object.keys(before).some((name) => record.canRead(name))) {
    // None of the fields that they see has changed; but the record may have become visible to them.
    const former = await reader.visibleRow({ ...visibilityQuery, row: { ...visibilityQuery.row, ...before } })
    const both = joinedDependencies(dependencies, former.dependencies)
    if (former.record?.json() === record.json()) return { view: undefined, dependencies: both }
  }
  const { fields } = topic.query
  const shown = fields ? JSON.stringify(parseFields(fields).apply(JSON.parse(record.json()))) : record.json()
  const data = `{"action":${JSON.stringify(action)},"record":${shown}}`
  return { view: eventBytes(topic.text, data), dependencies }
}

/** Returns the query about a change for the subscribers of a topic. */
export function visibilityQueryFor({ collection, row }: RecordEvent, { record, query }: Topic) {
  const rule = record === '*' ? collection.rules.list : collection.rules.view
  return { collection, row, rule, filter: query['filter'], expand: query['expand'] }
}
