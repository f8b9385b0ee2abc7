import { type QueryCollection, scalarTypeOf } from './catalogue.ts'
import type { Connection } from './database.ts'
import { noteDefinition, readDefinitions } from './definitions.ts'
import { quote } from './dialects/dialect.ts'
import { sql } from './sql.ts'
import { StartError } from '../start-error.ts'

/** A view by its name, and the statement that makes it. */
type View = readonly [name: string, text: string]

/** Views in an order in which each reads earlier ones only. */
type Views = ReadonlyMap<string, string>

/**
 * Brings the views up to the schema, in the transaction of the connection: readers see the old ones or the
 * new ones, never none. Does nothing if nothing differs. With `isNewest` false, existing views are unchanged.
 */
export async function syncViews(
  connection: Connection,
  { collections, isNewest }: { readonly collections: readonly QueryCollection[]; readonly isNewest: boolean },
): Promise<void> {
  const wanted = wantedViews(connection, collections)
  const existing = await readViews(connection)
  const known = await readDefinitions(connection, 'view')
  const stale = [...wanted].filter(
    ([name, text]) => known.get(name)?.wanted !== text || known.get(name)?.kept !== existing.get(name),
  )
  if (stale.length === 0) return
  if (!isNewest) {
    await createViews(
      connection,
      stale.filter(([name]) => !existing.has(name)),
    )
    return
  }
  // A view may read another one, so all of them give way and come back.
  const lifted = await dropViews(connection, wanted)
  await createViews(connection, wanted)
  for (const view of lifted) if (!wanted.has(view[0])) await tryCreate(connection, view)
}

/**
 * Drops views before a migration. Returns a function that makes them again, in the same transaction: as the
 * schema wants them, else as they were. A view that fails both ways waits for the migrations that follow.
 */
export async function dropViewsTemporarily(
  connection: Connection,
  collections: readonly QueryCollection[],
): Promise<() => Promise<void>> {
  const wanted = wantedViews(connection, collections)
  const lifted = await dropViews(connection, wanted)
  return async () => {
    for (const [name, text] of new Map([...lifted, ...wanted])) {
      if (await tryCreate(connection, [name, text])) continue
      const former = lifted.get(name)
      if (former !== undefined && former !== text) await tryCreate(connection, [name, former])
    }
  }
}

/** Returns the views that the schema wants. */
export function wantedViews(
  { dialect }: Pick<Connection, 'dialect'>,
  collections: readonly QueryCollection[],
): Views {
  const views = collections.filter(({ isView }) => isView)
  return new Map(
    views.map(({ name, fields, stored, query = '' }) => {
      // The casts give the columns the types of their fields, whatever the query yields; no index sees through them.
      const columns = fields.map((field) => {
        const column = `source.${quote(field.name)}`
        const typed = stored.includes(field.name) ? column : dialect.cast(column, scalarTypeOf(field))
        return `${typed} AS ${quote(field.name)}`
      })
      return [name, `CREATE VIEW ${quote(name)} AS SELECT ${columns.join(', ')} FROM (${query}) AS source`]
    }),
  )
}

async function readViews(connection: Connection): Promise<Map<string, string>> {
  const rows = await connection.read<{ name: string; definition: string }>(connection.dialect.listViews)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

/** Drops the engine's existing views; returns the statements that made them, as far as they are known. */
async function dropViews(connection: Connection, wanted: Views): Promise<Views> {
  const existing = await readViews(connection)
  const known = await readDefinitions(connection, 'view')
  const names = [...existing.keys()].filter((name) => wanted.has(name) || known.has(name))
  for (const statement of connection.dialect.dropViews(names)) await connection.run(sql(statement))
  return new Map(
    names.flatMap((name) => {
      const text = known.get(name)?.wanted
      return text === undefined ? [] : [[name, text] as const]
    }),
  )
}

async function createViews(connection: Connection, views: Iterable<View>): Promise<void> {
  const made = [...views]
  for (const view of made) await createView(connection, view)
  const existing = await readViews(connection)
  for (const [name, wanted] of made)
    await noteDefinition(connection, { kind: 'view', name, wanted, kept: existing.get(name) ?? '' })
}

async function createView(connection: Connection, [name, text]: View): Promise<void> {
  try {
    await connection.run(sql(text))
    // SQLite checks the query of a view only when it is read.
    await connection.read(sql(`SELECT 1 FROM ${quote(name)} LIMIT 0`))
  } catch (cause) {
    if (!(cause instanceof Error) || !connection.dialect.isMisfit(cause)) throw cause
    throw new StartError(
      `The view ${name} cannot be made (${cause.message}): mend its query, or start the version of before; nothing was changed.`,
      { cause },
    )
  }
}

async function tryCreate(connection: Connection, view: View): Promise<boolean> {
  await connection.run(sql('SAVEPOINT create_view'))
  try {
    await createViews(connection, [view])
    return true
  } catch {
    await connection.run(sql('ROLLBACK TO SAVEPOINT create_view'))
    return false
  } finally {
    await connection.run(sql('RELEASE SAVEPOINT create_view'))
  }
}
