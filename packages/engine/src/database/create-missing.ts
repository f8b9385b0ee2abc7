import type { Connection } from './database.ts'
import { sql } from './bound-sql.ts'

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
