import type { Connection } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Anything that answers queries. */
type Source = Pick<Connection, 'read'>

/** The text kept under a name, if any. */
export async function readParam(source: Source, id: string): Promise<string | undefined> {
  const [row] = await source.read<{ value: string }>(sql('SELECT value FROM _params WHERE id = ?', [id]))
  return row?.value
}

/** Keeps a text under a name. */
export async function writeParam(
  connection: Connection,
  { id, value }: { readonly id: string; readonly value: string },
): Promise<void> {
  const statement =
    'INSERT INTO _params (id, value) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value'
  await connection.run(sql(statement, [id, value]))
}
