import { createHash } from 'node:crypto'
import { quote } from '../../database/dialects/dialect.ts'
import { sql } from '../../database/sql.ts'
import type { Connection } from '../../database/database.ts'
import { notFound } from '../../errors.ts'
import type { Collection, CollectionRegistry } from '../../records/collections.ts'
import type { ListParams } from '../../records/list-records.ts'
import { formatDate } from '../../schema/dates.ts'
import type { OperatorTables } from '../operator-tables.ts'
import { collectionJson } from './collection-json.ts'

/** What the list is made of. */
export interface CollectionListDependencies {
  readonly tables: OperatorTables
  readonly collections: CollectionRegistry
  readonly now: () => Date
}

interface HashedCollection {
  readonly collection: Collection
  readonly hash: string
}

/** The collections for operators to look at: paged and filtered as records are, with the dates of their changes. */
export class CollectionList {
  readonly #parts: CollectionListDependencies

  constructor(parts: CollectionListDependencies) {
    this.#parts = parts
  }

  /** Brings the list up to the code. */
  async open(): Promise<void> {
    const { database } = this.#parts.tables
    await database.startUp(() => database.write((connection) => this.#sync(connection)))
  }

  async list(params: ListParams): Promise<{ items: unknown[] }> {
    const page = await this.#parts.tables.list(this.#parts.tables.listed, params)
    return { ...page, items: page.items.map((row) => this.#shown(row.id, row)) }
  }

  /** By name or id; throws 404. */
  async view(nameOrId: string): Promise<unknown> {
    const collection = this.#parts.collections.get(nameOrId)
    if (!collection) throw notFound()
    return this.#shown(collection.id, await this.#parts.tables.view(this.#parts.tables.listed, collection.id))
  }

  #shown(id: string, { created, updated }: Readonly<Record<string, unknown>>): unknown {
    const collection = this.#parts.collections.get(id)
    if (!collection) return { id }
    const json = collectionJson(collection, this.#parts.collections)
    return { ...json, created: String(created), updated: String(updated) }
  }

  async #sync(connection: Connection): Promise<void> {
    const rows = await connection.read<{ id: string; hash: string }>(sql('SELECT id, hash FROM _schema'))
    const known = new Map(rows.map(({ id, hash }) => [id, hash]))
    const all = this.#parts.collections.all()
    for (const collection of all) {
      const hash = this.#hashOf(collection)
      if (hash !== known.get(collection.id)) await this.#keep(connection, { collection, hash })
    }
    const present = new Set(all.map(({ id }) => id))
    for (const id of known.keys()) {
      if (present.has(id)) continue
      await connection.run(sql('DELETE FROM _schema WHERE id = ?', [id]))
      await connection.run(sql('DELETE FROM "_collections" WHERE "id" = ?', [id]))
    }
  }

  #hashOf(collection: Collection): string {
    const json = JSON.stringify(collectionJson(collection, this.#parts.collections))
    return createHash('sha256').update(json).digest('hex')
  }

  async #keep(connection: Connection, { collection, hash }: HashedCollection): Promise<void> {
    const { id, name, type, isSystem } = collection
    const time = formatDate(this.#parts.now())
    const columns = ['id', 'name', 'type', 'system', 'created', 'updated'].map(quote).join(', ')
    await connection.run(
      sql(
        `INSERT INTO "_collections" (${columns}) VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT ("id") DO UPDATE SET "name" = excluded."name", "type" = excluded."type", "updated" = excluded."updated"`,
        [id, name, type, isSystem ? 1 : 0, time, time],
      ),
    )
    const keep =
      'INSERT INTO _schema (id, hash) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET hash = excluded.hash'
    await connection.run(sql(keep, [id, hash]))
  }
}
