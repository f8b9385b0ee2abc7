import { LRUCache } from 'lru-cache'
import { type RecordChange, type ChangeObserver, type OutdatedRecord, ChangeTimes } from '../changes.ts'
import type { Collection, CollectionRegistry } from '../collections.ts'
import type { QuerySource } from '../read-context.ts'

const maxBytes = 8 * 1024 * 1024
// For each record: a guest, some kinds of members, and members with rights of their own.
const maxQuestions = 8
const entryBytes = 300

/** The records that refer to one record, as they appear in a response. */
export interface RecordGroup {
  readonly recordCount: number
  /** Approximate bytes of their JSON. */
  readonly byteCount: number
  /** Separated by commas, without brackets. */
  json(): string
}

/** The query of a group. */
export interface RelationCacheQuery {
  /** The collection of the referring records, and their field. */
  readonly collection: Collection
  readonly field: string
  /**
   * The statement with its values and everything else that decides its result: equal texts are shown the
   * same.
   */
  readonly text: string
  /** Ids of the collections that rules read on the way. */
  readonly behind: ReadonlySet<string>
}

/** A group that was just read. */
interface LoadedGroup {
  readonly owner: string
  readonly group: RecordGroup
  /** The count of changes before it was read. */
  readonly readAt: number
}

interface WrittenGroup
  extends Pick<LoadedGroup, 'owner' | 'readAt'>, Pick<RecordGroup, 'recordCount' | 'byteCount'> {
  readonly text: string
}

interface CachedGroup extends RecordGroup {
  readonly behind: ReadonlySet<string>
  readonly readAt: number
}

/** Sources of cached groups. */
interface RelationCacheSources {
  readonly database: QuerySource
  readonly collections: CollectionRegistry
}

/**
 * Referring records, serialized and cached by the record they refer to. One that is added or deleted outdates
 * only its own group. One that was changed outdates all groups of its collection, because its former
 * reference is unknown. A change of records that rules read outdates all groups they decided about.
 */
export class RelationCache implements ChangeObserver {
  readonly #place: RelationCacheSources
  readonly #groups = new LRUCache<string, Map<string, CachedGroup>>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 16,
    sizeCalculation: sizeOf,
  })
  readonly #changes = new ChangeTimes()
  /** When each collection was last changed in a way that does not show which groups it concerns. */
  readonly #reshapedAt = new Map<string, number>()
  #droppedAt = 0
  #canHearNodes = true

  constructor(place: RelationCacheSources) {
    this.#place = place
  }

  /** The current count of changes; a read that starts now sees every change up to it. */
  get now(): number {
    return this.#changes.now
  }

  /**
   * Checks whether a source reads committed rows: a transaction's rows may never be, and others must not see
   * them.
   */
  isOf(source: QuerySource): boolean {
    return source === this.#place.database
  }

  /** Returns the cached group of a record, or undefined if it is missing or outdated. */
  find(cacheQuery: RelationCacheQuery, owner: string): RecordGroup | undefined {
    const kept = this.#groups.get(keyOf(cacheQuery, owner))?.get(cacheQuery.text)
    if (!kept || kept.readAt < this.#droppedAt || this.#isReshaped(cacheQuery, kept.readAt)) return undefined
    return this.#changes.isAnyAfter(kept.behind, kept.readAt) ? undefined : kept
  }

  /** Returns the same group; its first `json()` caches it, unless something has changed since it was read. */
  onceWritten(cacheQuery: RelationCacheQuery, { owner, group, readAt }: LoadedGroup): RecordGroup {
    const { recordCount, byteCount } = group
    let text: string | undefined
    const json = () => {
      if (text === undefined) {
        text = group.json()
        this.#keep(cacheQuery, { owner, text, recordCount, byteCount, readAt })
      }
      return text
    }
    return { recordCount, byteCount, json }
  }

  outdated(records: readonly OutdatedRecord[]): void {
    for (const { collection } of records) this.#reshaped(collection)
  }

  committed(changes: readonly RecordChange[]): void {
    for (const change of changes) {
      if (change.action === 'update' || change.origin === 'remote') this.#reshaped(change.collection)
      else this.#moved(change)
    }
  }

  /** Drops everything. With `canHearNodes: false` nothing is cached until the next call. */
  drop({ canHearNodes }: { readonly canHearNodes: boolean }): void {
    this.#canHearNodes = canHearNodes
    this.#droppedAt = this.#changes.note()
    this.#groups.clear()
  }

  #keep(cacheQuery: RelationCacheQuery, { owner, text, readAt, ...counts }: WrittenGroup): void {
    const { collection, behind } = cacheQuery
    if (!this.#canHearNodes || readAt < this.#droppedAt) return
    if (this.#changes.isAnyAfter([collection.id, ...behind], readAt)) return
    const key = keyOf(cacheQuery, owner)
    const others = [...(this.#groups.get(key) ?? [])].filter(([other]) => other !== cacheQuery.text)
    const kept: CachedGroup = { ...counts, json: () => text, behind, readAt }
    this.#groups.set(key, new Map([...others.slice(1 - maxQuestions), [cacheQuery.text, kept]]))
  }

  #reshaped(name: string): void {
    const id = this.#place.collections.get(name)?.id ?? name
    this.#reshapedAt.set(id, this.#changes.note(id))
  }

  /** A record was added or deleted: only the groups of the records that it refers to change. */
  #moved({ collection: name, record }: RecordChange): void {
    const collection = this.#place.collections.get(name)
    if (!collection) return
    this.#changes.note(collection.id)
    for (const { type, name: field } of collection.fields) {
      const owner = type === 'relation' ? record[field] : undefined
      if (typeof owner === 'string' && owner !== '') this.#groups.delete(keyOf({ collection, field }, owner))
    }
  }

  #isReshaped({ collection }: RelationCacheQuery, since: number): boolean {
    return (this.#reshapedAt.get(collection.id) ?? 0) > since
  }
}

function keyOf(
  { collection, field }: Pick<RelationCacheQuery, 'collection' | 'field'>,
  owner: string,
): string {
  return `${collection.id}\n${field}\n${owner}`
}

function sizeOf(groups: ReadonlyMap<string, CachedGroup>, key: string): number {
  let bytes = entryBytes + key.length
  for (const [text, group] of groups) bytes += entryBytes + text.length + 2 * group.json().length
  return bytes
}
