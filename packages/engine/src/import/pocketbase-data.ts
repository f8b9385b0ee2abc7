import { constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { quote } from '../database/dialects/dialect.ts'

/** A field of a PocketBase collection, as far as reading its values needs it. */
export interface SourceField {
  readonly name: string
  readonly type: string
  /** Whether values are kept as a JSON list. */
  readonly isMultiple: boolean
}

/** A collection of a PocketBase that keeps records. */
export interface SourceCollection {
  readonly id: string
  readonly name: string
  readonly fields: readonly SourceField[]
}

/** A record as it is in the database: columns by name. */
export type SourceRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** A file of a record. */
export interface SourceFile {
  readonly recordId: string
  readonly name: string
}

/** A link of an account with a provider. */
export interface SourceLink {
  readonly id: string
  readonly collectionId: string
  readonly recordId: string
  readonly provider: string
  readonly providerId: string
  readonly created: string
  readonly updated: string
}

/**
 * The data folder of a PocketBase 0.22 to 0.40. The database is read from a copy: the folder may be
 * read-only. SQLite also writes next to the file it opens if the last changes are still in a log of their
 * own.
 */
export class PocketBaseData {
  readonly collections: readonly SourceCollection[]
  readonly #folder: string
  readonly #copy: string
  readonly #database: DatabaseSync

  /** Throws a readable error for an invalid folder. */
  constructor(folder: string) {
    const file = join(folder, 'data.db')
    if (!existsSync(file))
      throw new Error(`There is no data.db in ${folder}: give the folder of a PocketBase (pb_data).`)
    this.#folder = folder
    this.#copy = mkdtempSync(join(tmpdir(), 'longhouse-pocketbase-'))
    try {
      const copied = join(this.#copy, 'data.db')
      copyFileSync(file, copied, constants.COPYFILE_FICLONE)
      if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copied}-wal`, constants.COPYFILE_FICLONE)
      this.#database = new DatabaseSync(copied)
      this.collections = this.#readCollections()
    } catch (error) {
      rmSync(this.#copy, { recursive: true, force: true })
      throw error
    }
  }

  count({ name }: SourceCollection): number {
    return Number(this.#database.prepare(`SELECT count(*) AS rows FROM ${quote(name)}`).get()?.['rows'])
  }

  /** Yields the records of a collection, `batch` at a time, in the order they were made. */
  *rows({ name }: SourceCollection, batch: number): Generator<SourceRow[]> {
    const statement = this.#database.prepare(
      `SELECT rowid AS "@row", * FROM ${quote(name)} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
    )
    let last = 0
    for (;;) {
      const rows = statement.all(last, batch).map((row): SourceRow => ({ ...row, id: String(row['id']) }))
      if (rows.length === 0) return
      last = Number(rows.at(-1)?.['@row'])
      yield rows
    }
  }

  hasRow({ name }: SourceCollection, id: string): boolean {
    return this.#database.prepare(`SELECT 1 FROM ${quote(name)} WHERE id = ?`).get(id) !== undefined
  }

  /** Returns accounts at providers; 0.22 names two columns differently. */
  links(): SourceLink[] {
    if (!this.#columnsOf('_externalAuths').has('id')) return []
    return this.#database
      .prepare('SELECT * FROM "_externalAuths" ORDER BY rowid')
      .all()
      .map((row) => ({
        id: textOf(row['id']),
        collectionId: textOf(row['collectionRef'] ?? row['collectionId']),
        recordId: textOf(row['recordRef'] ?? row['recordId']),
        provider: textOf(row['provider']),
        providerId: textOf(row['providerId']),
        created: textOf(row['created']),
        updated: textOf(row['updated']),
      }))
  }

  /** Returns the path of a file of a record. */
  fileOf({ id }: SourceCollection, file: SourceFile): string {
    return join(this.#folder, 'storage', id, file.recordId, file.name)
  }

  close(): void {
    this.#database.close()
    rmSync(this.#copy, { recursive: true, force: true })
  }

  #readCollections(): SourceCollection[] {
    const list = this.#columnsOf('_collections')
    const fields = list.has('fields') ? 'fields' : 'schema'
    if (!list.has(fields)) throw new Error('This data.db has no collections: is it that of a PocketBase?')
    return this.#database
      .prepare(`SELECT id, name, type, system, ${fields} AS fields FROM "_collections"`)
      .all()
      .filter((row) => row['type'] !== 'view' && !textOf(row['name']).startsWith('_'))
      .map((row) => this.#toCollection(row))
  }

  #toCollection(row: Readonly<Record<string, unknown>>): SourceCollection {
    const name = textOf(row['name'])
    const columns = this.#columnsOf(name)
    const described = listedFields.parse(JSON.parse(textOf(row['fields'])))
    const own = described.filter((field) => columns.has(field.name))
    // 0.22 does not list the columns that every collection or account has.
    const rest = Object.entries(unlisted).filter(
      ([column]) => columns.has(column) && !own.some((field) => field.name === column),
    )
    return {
      id: textOf(row['id']),
      name,
      fields: [...own, ...rest.map(([column, type]) => ({ name: column, type, isMultiple: false }))],
    }
  }

  #columnsOf(table: string): Set<string> {
    const rows = this.#database.prepare('SELECT name FROM pragma_table_info(?)').all(table)
    return new Set(rows.map((row) => textOf(row['name'])))
  }
}

const unlisted = {
  id: 'text',
  created: 'date',
  updated: 'date',
  username: 'text',
  email: 'email',
  emailVisibility: 'bool',
  verified: 'bool',
  password: 'password',
  passwordHash: 'password',
  tokenKey: 'secret',
} as const

const most = z.number().nullish()
const listed = new Set(['select', 'relation', 'file'])

/** Fields of both generations: options are next to the name, in 0.22 in an object of their own. */
const listedFields = z.array(
  z
    .object({
      name: z.string(),
      type: z.string(),
      maxSelect: most,
      options: z.object({ maxSelect: most }).nullish(),
    })
    .transform(({ name, type, maxSelect, options }) => {
      // In 0.22 no number means as many as you like; from 0.23 on it means one.
      const limit = options ? (options.maxSelect ?? Infinity) : (maxSelect ?? 1)
      return { name, type, isMultiple: listed.has(type) && limit > 1 }
    }),
)

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
