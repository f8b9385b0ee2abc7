import { createHash } from 'node:crypto'
import { sql } from './bound-sql.ts'
import { columnKindsTable } from './column-kinds.ts'
import type { Connection } from './database.ts'
import { noteDefinition, readDefinitions } from './definitions.ts'

const kind = 'schema'
const name = 'whole'

/** Other notes of engines about a schema. */
const notes = sql(`SELECT
  (SELECT string_agg(collection || ' ' || field || ' ' || kind || ' ' || storage, ',' ORDER BY collection, field)
    FROM ${columnKindsTable}),
  (SELECT string_agg(id, ',' ORDER BY id) FROM _migrations),
  (SELECT string_agg(kind || ' ' || name || ' ' || wanted || ' ' || kept, ',' ORDER BY kind, name)
    FROM _definitions WHERE kind <> '${kind}')`)

/**
 * Checks whether the last start left everything as `wanted` asks, and tables, views, indexes, functions and
 * notes are unchanged since. Then there is nothing to compare.
 */
export async function isReady(connection: Connection, wanted: string): Promise<boolean> {
  const names = await connection.read<{ name: string }>(connection.dialect.listNames)
  // The last one that a start makes of those that are read here.
  if (!names.some((row) => row.name === columnKindsTable)) return false
  const known = (await readDefinitions(connection, kind)).get(name)
  return known?.wanted === hash(wanted) && known.kept === (await stateOf(connection))
}

/** Stores that everything is as `wanted` asks, in the transaction that made it so. */
export async function noteReady(connection: Connection, wanted: string): Promise<void> {
  await noteDefinition(connection, { kind, name, wanted: hash(wanted), kept: await stateOf(connection) })
}

async function stateOf(connection: Connection): Promise<string> {
  const made = await connection.readArrays(connection.dialect.schemaState)
  return hash(JSON.stringify([made, await connection.readArrays(notes)]))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
