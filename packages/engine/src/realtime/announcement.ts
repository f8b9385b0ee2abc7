import type { Change } from '../engine.types.ts'
import { parseFields } from '../fields/pick.ts'
import type { Collection, CollectionRegistry } from '../records/collections.ts'
import type { RecordService } from '../records/record-service.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { Transaction } from '../records/transaction.ts'
import { contextFor } from './client.ts'
import type { Client } from './client.ts'
import { eventBytes } from './event-stream.ts'
import type { TopicGroup } from './subscriptions.ts'
import type { Topic } from './topic.ts'
import { variablesBehind, visibilityKey } from './visibility.ts'

/** A change of one record that may be of interest. */
export interface Announcement {
  readonly action: Change['action']
  readonly collection: Collection
  readonly row: StoredRow
  /** The transaction that is about to delete the row. */
  readonly tx?: Transaction | undefined
}

/** Something to send to one client. */
export interface Delivery {
  readonly client: Client
  /** Shared by all who see the same. */
  readonly event: Buffer
  /** Of the log-in it was decided for; absent for guests. */
  readonly tokenKey: string | undefined
}

/** What an evaluation needs. */
export interface AnnouncementParts {
  readonly records: Pick<RecordService, 'matches' | 'matchesFilter' | 'present'>
  readonly collections: CollectionRegistry
}

/** Decides who of a group hears of a change, and in which words; asked once per distinct visibility. */
export async function deliveriesFor(
  parts: AnnouncementParts,
  announcement: Announcement,
  group: TopicGroup,
): Promise<Delivery[]> {
  const { topic } = group
  const variables = variablesOf(parts.collections, announcement.collection, topic)
  const sameEyes = Map.groupBy(group.clients, (client) => visibilityKey(variables, contextFor(client, topic)))
  const deliveries: Delivery[] = []
  for (const clients of sameEyes.values()) {
    const views = await viewsFor(parts, announcement, topic, clients)
    deliveries.push(...views)
  }
  return deliveries
}

const knownVariables = new WeakMap<Topic, readonly string[]>()

function variablesOf(
  collections: CollectionRegistry,
  collection: Collection,
  topic: Topic,
): readonly string[] {
  const known = knownVariables.get(topic) ?? variablesBehind(collections, collection, topic)
  knownVariables.set(topic, known)
  return known
}

/** The event for clients who see the same but for their own e-mail addresses. */
async function viewsFor(
  parts: AnnouncementParts,
  announcement: Announcement,
  topic: Topic,
  clients: readonly Client[],
): Promise<Delivery[]> {
  const [first] = clients
  if (!first || !(await mayHear(parts, announcement, topic, first))) return []
  const views: Delivery[] = []
  let shared: Buffer | undefined
  let own: ReadonlySet<string> | undefined
  for (const client of clients) {
    const id = client.login?.remembered.auth.id ?? ''
    const tokenKey = client.login?.remembered.tokenKey
    const isSpecial = own?.has(id) ?? true
    if (!isSpecial && shared !== undefined) {
      views.push({ client, event: shared, tokenKey })
      continue
    }
    const view = await present(parts, announcement, topic, client)
    own ??= view.people
    if (!own.has(id)) shared = view.event
    views.push({ client, event: view.event, tokenKey })
  }
  return views
}

async function mayHear(
  { records }: AnnouncementParts,
  { collection, row, tx }: Announcement,
  topic: Topic,
  client: Client,
): Promise<boolean> {
  const context = contextFor(client, topic)
  const rule = topic.record === '*' ? collection.rules.list : collection.rules.view
  if (!(await records.matches(context, collection, rule, row, tx))) return false
  const { filter } = topic.query
  return !filter || records.matchesFilter(context, collection, filter, row, tx)
}

/** The event as one client sees it, and the people in it who would see their own e-mail. */
async function present(
  { records, collections }: AnnouncementParts,
  { action, collection, row, tx }: Announcement,
  topic: Topic,
  client: Client,
): Promise<{ event: Buffer; people: Set<string> }> {
  const { expand, fields } = topic.query
  const record = await records.present(contextFor(client, topic), collection, row, { expand }, tx)
  const people = new Set<string>()
  collectPeople(collections, record, people)
  const shown = fields ? parseFields(fields).apply(record) : record
  return { event: eventBytes(topic.text, JSON.stringify({ action, record: shown })), people }
}

function collectPeople(collections: CollectionRegistry, record: unknown, people: Set<string>): void {
  if (Array.isArray(record)) for (const each of record) collectPeople(collections, each, people)
  if (typeof record !== 'object' || record === null || !('collectionId' in record)) return
  const { id, collectionId, expand } = record as Readonly<Record<string, unknown>>
  if (collections.get(String(collectionId))?.isAuth) people.add(String(id))
  for (const each of Object.values(expand ?? {})) collectPeople(collections, each, people)
}
