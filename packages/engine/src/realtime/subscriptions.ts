import type { CollectionRegistry } from '../records/collections.ts'
import type { Client } from './client.ts'
import type { Topic } from './stream-request.ts'

/** All clients with the same topic. */
export interface TopicGroup {
  readonly topic: Topic
  readonly clients: ReadonlySet<Client>
}

interface OpenGroup extends TopicGroup {
  readonly clients: Set<Client>
}

/** The topics of clients, found by collection and record. */
export class Subscriptions {
  readonly #collections: CollectionRegistry
  /** By `COLLECTIONID/RECORD`, then by the text of the topic. */
  readonly #groups = new Map<string, Map<string, OpenGroup>>()

  constructor(collections: CollectionRegistry) {
    this.#collections = collections
  }

  /** Replaces all topics of a client. */
  replace(client: Client, topics: ReadonlyMap<string, Topic>): void {
    for (const topic of client.topics.values()) this.#remove(client, topic)
    client.topics = topics
    for (const topic of topics.values()) this.#add(client, topic)
  }

  /** Returns the groups that a change of a record concerns. */
  concerning(collectionId: string, recordId: string): TopicGroup[] {
    const all = this.#groups.get(`${collectionId}/*`)?.values() ?? []
    const one = this.#groups.get(`${collectionId}/${recordId}`)?.values() ?? []
    return [...all, ...one]
  }

  #add(client: Client, topic: Topic): void {
    const key = this.#keyOf(topic)
    if (!key) return
    const groups = this.#groups.get(key) ?? new Map<string, OpenGroup>()
    this.#groups.set(key, groups)
    const group = groups.get(topic.text) ?? { topic, clients: new Set() }
    groups.set(topic.text, group)
    group.clients.add(client)
  }

  #remove(client: Client, topic: Topic): void {
    const key = this.#keyOf(topic)
    const groups = key && this.#groups.get(key)
    const group = groups && groups.get(topic.text)
    if (!group) return
    group.clients.delete(client)
    if (group.clients.size === 0) groups.delete(topic.text)
    if (groups.size === 0) this.#groups.delete(key)
  }

  // A topic without a collection is accepted but gets no events; so is one that could break an event in two.
  #keyOf(topic: Topic): string | undefined {
    if (/[\r\n]/.test(topic.text)) return undefined
    const collection = this.#collections.get(topic.collection)
    return collection && `${collection.id}/${topic.record}`
  }
}
