import { z } from 'zod'
import { sql } from '../database/sql.ts'
import type { Connection, Database } from '../database/database.ts'
import type { Collection, CollectionRegistry } from '../records/collections.ts'
import { randomString } from '../lib/random-string.ts'

/** The signing secret of each auth collection, by collection id. */
export type CollectionSecrets = ReadonlyMap<string, string>

/**
 * Reads the secrets of all auth collections, making those that are missing. Nodes that start together end with the
 * same secrets.
 */
export async function openCollectionSecrets(
  database: Database,
  collections: CollectionRegistry,
): Promise<CollectionSecrets> {
  const secrets = new Map<string, string>()
  for (const collection of collections.all()) {
    if (collection.isAuth) secrets.set(collection.id, await secretOf(database, collection))
  }
  return secrets
}

async function secretOf(database: Database, collection: Collection): Promise<string> {
  const fresh = JSON.stringify({ rule: collection.rules.auth, secret: randomString(50) })
  return database.write(async (connection) => {
    const insert = 'INSERT INTO _params (id, value) VALUES (?, ?) ON CONFLICT (id) DO NOTHING'
    await connection.run(sql(insert, [idOf(collection), fresh]))
    return (await readKept(connection, collection)).secret
  })
}

/** The auth rule that the logins of a collection were last checked against. */
export interface KeptRule {
  readonly collection: Collection
  readonly rule: string | null
  /** As stored, with the secret. */
  readonly text: string
}

/** Reads the rule of the last start. */
export function readAuthRule(database: Database, collection: Collection): Promise<KeptRule> {
  return readKept(database, collection)
}

/** Stores the current rule; does nothing if another node did so first. */
export async function keepAuthRule(database: Database, { collection, text }: KeptRule): Promise<void> {
  const { secret } = keptSchema.parse(JSON.parse(text))
  const value = JSON.stringify({ rule: collection.rules.auth, secret })
  const replace = 'UPDATE _params SET value = ? WHERE id = ? AND value = ?'
  const params = [value, idOf(collection), text]
  await database.write((connection) => connection.run(sql(replace, params)))
}

function idOf({ id }: Collection): string {
  return `auth-secret:${id}`
}

const keptSchema = z.object({ rule: z.string().nullable(), secret: z.string().min(30) })

async function readKept(source: Pick<Connection, 'read'>, collection: Collection) {
  const query = sql('SELECT value FROM _params WHERE id = ?', [idOf(collection)])
  const [row] = await source.read<{ value: string }>(query)
  const text = row?.value ?? ''
  return { ...keptSchema.parse(JSON.parse(text)), collection, text }
}
