import { quote } from '../database/dialects/dialect.ts'
import { failedToCreate, notFound } from '../errors.ts'
import { rowAlias } from '../query/query-compiler.ts'
import type { Collection } from './collections.ts'
import type { OpenTransaction } from './transactions.ts'
import { isSameRow, updateOf } from './changes.ts'
import type { StoredRow } from './stored-row.ts'
import type { RowPatch } from './transaction.ts'
import { findRow, findRows, holdRow, insertRow, updateRow, uniqueErrors } from './write/row-store.ts'
import { type WriteDependencies, sourceOf } from './write/writing.ts'

/** Which row to find: the first with this value. */
export interface ValueOfField {
  readonly field: string
  readonly value: string
  /** Of ASCII letters. */
  readonly ignoreCase?: boolean
}

/** What the stored rows are in. */
export interface StoredRowsPlace {
  readonly parts: Pick<WriteDependencies, 'database' | 'transactions' | 'changes'>
  readonly tx?: OpenTransaction | undefined
}

/** Rows as they are stored, secrets included, inside a transaction or outside of any; no rights are asked. */
export class StoredRows {
  readonly #place: StoredRowsPlace

  constructor(place: StoredRowsPlace) {
    this.#place = place
  }

  find(collection: Collection, id: string): Promise<StoredRow | undefined> {
    return findRow(sourceOf(this.#place), { collection, id })
  }

  async findBy(
    collection: Collection,
    { field, value, ignoreCase = false }: ValueOfField,
  ): Promise<StoredRow | undefined> {
    if (!collection.field(field)) return undefined
    const source = sourceOf(this.#place)
    const column = `${rowAlias}.${quote(field)}`
    const condition = ignoreCase ? source.dialect.equalsIgnoringCase(column) : `${column} = ?`
    const [row] = await findRows(source, { collection, condition, params: [value], suffix: ' LIMIT 1' })
    return row
  }

  /**
   * Sets stored values as they are: no rules, no validation, no hooks, `updated` stays; observers hear an update
   * where anything has changed.
   * For secrets and flags that the engine itself keeps (password hash, tokenKey, verified).
   */
  async patch(collection: Collection, patch: RowPatch): Promise<void> {
    const { parts, tx } = this.#place
    await parts.transactions.join(tx, async (open) => {
      const before = await holdRow(open, { collection, id: patch.id })
      if (!before) throw notFound()
      const update = { collection, before, after: { ...before, ...patch } }
      if (isSameRow(collection, update)) return
      await updateRow(open.connection, update)
      await parts.changes.updated(open, update)
      open.changes.push(updateOf(collection, update))
    })
  }

  /**
   * Stores whole rows as they are, all or none: no rules, no validation, no hooks; observers hear creates. For rows
   * that were checked already. Throws as a create would where a value must be unique.
   */
  async insert(collection: Collection, rows: readonly StoredRow[]): Promise<void> {
    const { parts, tx } = this.#place
    await parts.transactions.join(tx, async ({ connection, changes }) => {
      for (const row of rows) {
        await insertRow(connection, { collection, row }).catch((error: unknown) => {
          const errors = uniqueErrors(collection, connection.dialect.uniqueViolation(error))
          throw errors ? failedToCreate(errors) : error
        })
        changes.push({ collection: collection.name, action: 'create', record: row, origin: 'local' })
      }
    })
  }
}
