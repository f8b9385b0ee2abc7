import type { Database } from '../database/database.ts'
import { quote } from '../database/dialects/dialect.ts'
import type { SqlTemplate } from '../database/sql.ts'
import type { Logger } from '../lib/logger.ts'
import { rowAlias } from '../query/query-compiler.ts'
import { kindOf } from '../schema/fields/index.ts'
import type { ChangeObserver, ChangeObservers, OutdatedRecord, RecordChange } from './changes.ts'
import type { Collection, CollectionRegistry } from './collections.ts'
import type { CollectionRow } from './stored-row.ts'

/** Dependencies of departed rows. */
export interface DepartedRowsPlace {
  readonly database: Database
  readonly collections: CollectionRegistry
  readonly changes: ChangeObservers
  readonly logger: Logger
  /** Lists the deleted rows whose dependent rows are still stored. */
  readonly listDeparting: () => Promise<readonly RowName[]>
}

/** The id of a collection, and of a row in it. */
interface RowName {
  readonly collection: string
  readonly id: string
}

const lookMs = 1000

/**
 * Deleted rows whose dependent rows are still being deleted: until then no caller is shown those. Each node
 * is notified of deleted accounts as of any change, and checks once a second which of them are finished.
 */
export class DepartedRows implements ChangeObserver {
  readonly #place: DepartedRowsPlace
  /** Ids by the id of their collection. */
  readonly #departed = new Map<string, Set<string>>()
  #lookedAt = 0
  #look: Promise<void> | undefined

  constructor(place: DepartedRowsPlace) {
    this.#place = place
  }

  /** Returns conditions on the row `ROW` that hide the dependents of deleted rows. */
  conditionsOn(collection: Collection): SqlTemplate[] {
    if (this.#departed.size === 0) return []
    if (performance.now() - this.#lookedAt > lookMs) void this.look()
    const { dialect } = this.#place.database
    return [...this.#departed].flatMap(([target, ids]) =>
      this.#fieldsOf(collection, target).map((name) => {
        const isGone = dialect.inList(`COALESCE(${rowAlias}.${quote(name)}, '')`, dialect.placeholder('text'))
        return { sql: `NOT ${isGone}`, params: [JSON.stringify([...ids])] }
      }),
    )
  }

  /** Checks whether a row depends on a deleted one. */
  takesAlong({ collection, row }: CollectionRow): boolean {
    return [...this.#departed].some(([target, ids]) =>
      this.#fieldsOf(collection, target).some((name) => ids.has(String(row[name]))),
    )
  }

  /** Finds the deleted rows that records still refer to. */
  look(): Promise<void> {
    this.#look ??= this.#find()
      .catch((error: unknown) => {
        this.#place.logger.warn({ err: error }, 'accounts that are being deleted could not be looked up')
      })
      .finally(() => {
        this.#lookedAt = performance.now()
        this.#look = undefined
      })
    return this.#look
  }

  outdated(records: readonly OutdatedRecord[]): void {
    const { collections } = this.#place
    for (const { collection: name, action, id } of records) {
      const collection = action === 'delete' ? collections.get(name) : undefined
      if (collection?.isAuth) this.#add(collection.id, id)
    }
  }

  committed(changes: readonly RecordChange[]): void {
    this.outdated(changes.map(({ record: { id }, ...change }) => ({ ...change, id })))
  }

  async #find(): Promise<void> {
    const known = [...this.#departed].flatMap(([collection, ids]) =>
      [...ids].map((id) => [collection, id] as const),
    )
    const remaining = await this.#place.listDeparting()
    const isRemaining = new Set(remaining.map(({ collection, id }) => `${collection}/${id}`))
    for (const { collection, id } of remaining) this.#add(collection, id)
    for (const [collection, id] of known) {
      const ids = this.#departed.get(collection)
      if (isRemaining.has(`${collection}/${id}`)) continue
      ids?.delete(id)
      if (ids?.size === 0) this.#departed.delete(collection)
    }
  }

  #add(target: string, id: string): void {
    const ids = this.#departed.get(target) ?? new Set()
    if (ids.has(id)) return
    this.#departed.set(target, ids.add(id))
    const { collections, changes } = this.#place
    // Cached responses may contain rows that are hidden from now on.
    const hiding = collections.all().filter((collection) => this.#fieldsOf(collection, target).length > 0)
    changes.outdated(hiding.map(({ name }) => ({ collection: name, action: 'update', id })))
  }

  /**
   * Finds the fields by which rows depend on a row of a collection, by its id. Rows of a view depend on the
   * rows they are made of.
   */
  #fieldsOf({ fields, isView }: Collection, target: string): string[] {
    const { collections } = this.#place
    return fields.flatMap((field) => {
      if (field.type !== 'relation' || kindOf(field).isMultiple(field)) return []
      if (!isView && !field.cascadeDelete) return []
      return collections.get(field.collection)?.id === target ? [field.name] : []
    })
  }
}
