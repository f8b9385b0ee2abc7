import type { Engine, Transaction } from '@longhouse/engine'
import { generateId } from '@longhouse/engine/schema'

type Values = Readonly<Record<string, unknown>>
type Stored = Readonly<Record<string, string | number | null>>

export type AppendRows = (collection: string, rows: Iterable<Values>) => Promise<string[]>

const rowsAtOnce = 5000

/**
 * Appends any number of rows directly to the tables and returns their ids: half a million take a minute that
 * way. It notifies no subscribers. Missing values are those that the engine would have written.
 */
export function appendRows(engine: Engine): AppendRows {
  return async (collection, rows) => {
    const ids: string[] = []
    let portion: Stored[] = []
    const empty = await emptyRow(engine, collection)
    const flush = async () => {
      const statement = insertion(engine.database, { collection, rows: portion })
      if (portion.length > 0) await engine.transaction((tx) => tx.query(statement))
      portion = []
    }
    for (const values of rows) {
      const id = generateId()
      ids.push(id)
      portion.push({ ...empty, ...stored(values), id })
      if (portion.length === rowsAtOnce) await flush()
    }
    await flush()
    return ids
  }
}

/** Returns an empty row as the engine stores it, and deletes it again. */
async function emptyRow(engine: Engine, collection: string): Promise<Stored> {
  return engine.transaction(async (tx: Transaction) => {
    const [made] = await tx.recordsOf(collection).append([{}])
    if (!made) throw new Error(`${collection} takes no empty row.`)
    const of = { params: [made.id] }
    const [row] = await tx.query<Stored>({ ...of, sql: `SELECT * FROM "${collection}" WHERE id = ?` })
    await tx.query({ ...of, sql: `DELETE FROM "${collection}" WHERE id = ?` })
    // PostgreSQL numbers rows itself.
    const { _row, ...columns } = row ?? {}
    return columns
  })
}

function stored(values: Values): Stored {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toColumn(value)] as const))
}

function toColumn(value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

interface NewRows {
  readonly collection: string
  readonly rows: readonly Stored[]
}

function insertion(database: Engine['database'], { collection, rows }: NewRows) {
  const columns = Object.keys(rows[0] ?? {})
  const names = columns.map((name) => `"${name}"`).join(', ')
  const params = [JSON.stringify(rows)]
  const into = `INSERT INTO "${collection}" (${names}) SELECT`
  if (database === 'postgres')
    return { sql: `${into} ${names} FROM jsonb_populate_recordset(NULL::"${collection}", ?::jsonb)`, params }
  const values = columns.map((name) => `value ->> '${name}'`).join(', ')
  return { sql: `${into} ${values} FROM json_each(?)`, params }
}
