import { createHash } from 'node:crypto'
import type { Connection } from './database.ts'
import { noteDefinition, readDefinitions } from './definitions.ts'
import { sql } from './bound-sql.ts'

const name = 'engine'

/**
 * Makes the helper functions of the dialect if they are missing or of another version. With `isNewest` false,
 * those of a newer version that also runs stay.
 */
export async function syncFunctions(connection: Connection, isNewest: boolean): Promise<void> {
  const { functions, listFunctions } = connection.dialect
  if (functions.length === 0) return
  const wanted = functionsHash(connection)
  const known = (await readDefinitions(connection, 'functions')).get(name)
  const kept = await keptHash()
  if (known?.kept === kept && (known.wanted === wanted || !isNewest)) return

  for (const statement of functions) await connection.run(sql(statement))
  await noteDefinition(connection, { kind: 'functions', name, wanted, kept: await keptHash() })

  async function keptHash(): Promise<string> {
    return hash(await connection.readArrays(listFunctions))
  }
}

/** Returns a hash that changes with any of the helper functions. */
export function functionsHash({ dialect }: Pick<Connection, 'dialect'>): string {
  return hash(dialect.functions)
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
