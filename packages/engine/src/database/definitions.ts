import type { Connection } from './database.ts'
import { sql } from './bound-sql.ts'

/** The last definition under a name: the statement, and the text that the database has stored for it. */
export interface Definition {
  readonly wanted: string
  readonly kept: string
}

/** Kinds of objects that databases store under another text than the one they were made with. */
export type DefinedKind = 'view' | 'functions' | 'schema'

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
