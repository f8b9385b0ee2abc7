import { z } from 'zod'
import { sql } from '../database/fragment.ts'
import type { Connection, Database } from '../database/database.ts'
import type { Collection, CollectionRegistry } from '../records/collections.ts'
import { randomString } from './random-string.ts'

/** The signing secret of each auth collection, by collection id. */
export type CollectionSecrets = ReadonlyMap<string, string>

/**
 * Reads the secrets of all auth collections, making those that are missing. Another auth rule makes another
 * secret, so that nobody stays logged in under the old one. Nodes that start together end with the same secrets.
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
  const id = `auth-secret:${collection.id}`
  const rule = collection.rules.auth
  const fresh = JSON.stringify({ rule, secret: randomString(50) })
  return database.write(async (connection) => {
    const insert = 'INSERT INTO _params (id, value) VALUES (?, ?) ON CONFLICT (id) DO NOTHING'
    await connection.run(sql(insert, [id, fresh]))
    const kept = await readKept(connection, id)
    if (kept.rule === rule) return kept.secret
    // Compared with the old text, so that of two nodes that see the new rule only one replaces the secret.
    const replace = 'UPDATE _params SET value = ? WHERE id = ? AND value = ?'
    await connection.run(sql(replace, [fresh, id, kept.text]))
    return (await readKept(connection, id)).secret
  })
}

const keptSchema = z.object({ rule: z.string().nullable(), secret: z.string().min(30) })

async function readKept(connection: Connection, id: string) {
  const [row] = await connection.read<{ value: string }>(sql('SELECT value FROM _params WHERE id = ?', [id]))
  const text = row?.value ?? ''
  return { ...keptSchema.parse(JSON.parse(text)), text }
}
