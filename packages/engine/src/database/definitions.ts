import { createHash } from 'node:crypto'
import type { Connection } from './database.ts'
import { sql } from './sql.ts'

/** The last definition under a name: the statement, and the text that the database has stored for it. */
interface Definition {
  readonly wanted: string
  readonly kept: string
}

/** Kinds of objects that databases store under another text than the one they were made with. */
type DefinedKind = 'view' | 'functions' | 'schema'

/** Reads the definitions that the engine made in this database, by name. */
export async function readDefinitions(
  connection: Pick<Connection, 'read'>,
  kind: DefinedKind,
): Promise<Map<string, Definition>> {
  const query = sql('SELECT name, wanted, kept FROM _definitions WHERE kind = ?', [kind])
  const rows = await connection.read<Definition & { name: string }>(query)
  return new Map(rows.map(({ name, wanted, kept }) => [name, { wanted, kept }]))
}

/** Stores a definition, in the transaction that made it. */
export async function noteDefinition(
  connection: Connection,
  { kind, name, wanted, kept }: Definition & { readonly kind: DefinedKind; readonly name: string },
): Promise<void> {
  const statement = `INSERT INTO _definitions (kind, name, wanted, kept) VALUES (?, ?, ?, ?)
    ON CONFLICT (kind, name) DO UPDATE SET wanted = excluded.wanted, kept = excluded.kept`
  await connection.run(sql(statement, [kind, name, wanted, kept]))
}

/** The helper functions are stored as one definition. */
const functionsName = 'engine'

/**
 * Makes the helper functions of the dialect if they are missing or of another version. With `isNewest` false,
 * those of a newer version that also runs stay.
 */
export async function syncFunctions(connection: Connection, isNewest: boolean): Promise<void> {
  const { functions, listFunctions } = connection.dialect
  if (functions.length === 0) return
  const wanted = functionsHash(connection)
  const known = (await readDefinitions(connection, 'functions')).get(functionsName)
  const kept = await keptHash()
  if (known?.kept === kept && (known.wanted === wanted || !isNewest)) return

  for (const statement of functions) await connection.run(sql(statement))
  await noteDefinition(connection, { kind: 'functions', name: functionsName, wanted, kept: await keptHash() })

  async function keptHash(): Promise<string> {
    return hashOf(JSON.stringify(await connection.readArrays(listFunctions)))
  }
}

/** Returns a hash that changes with any of the helper functions. */
export function functionsHash({ dialect }: Pick<Connection, 'dialect'>): string {
  return hashOf(JSON.stringify(dialect.functions))
}

/** Returns the SHA-256 of a text, as hexadecimal digits. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A table or an index of the engine's own, and the statement that makes it. */
export interface OwnObject {
  readonly name: string
  readonly create: string
}

/**
 * Creates the missing tables and indexes. Existing ones are only read: a statement that creates something
 * takes locks that others wait for, even if it then does nothing.
 */
export async function createMissing(connection: Connection, objects: readonly OwnObject[]): Promise<void> {
  const rows = await connection.read<{ name: string }>(connection.dialect.listNames)
  const existing = new Set(rows.map(({ name }) => name))
  for (const { name, create } of objects) {
    if (!existing.has(name)) await connection.run(sql(create))
  }
}
