import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { extendTables } from '../database/schema-sync.ts'
import { CollectionRegistry } from '../records/collections.ts'
import { onEachDatabase, type FreshDatabase } from '../testing/test-database.ts'
import { openCollectionSecrets } from './collection-secrets.ts'

onEachDatabase((kind) => {
  let fresh: FreshDatabase
  let dataDir: string
  let database: Database

  beforeAll(async () => {
    fresh = await kind.create()
    dataDir = await mkdtemp(join(tmpdir(), 'longhouse-secrets-'))
    database = await openDatabase({
      dataDir,
      databaseUrl: fresh.databaseUrl,
      logger: pino({ enabled: false }),
    })
    await database.write((connection) => extendTables(connection, { tables: [] }))
  })
  afterAll(async () => {
    await database.close()
    await fresh.drop()
    await rm(dataDir, { recursive: true })
  })

  const secretFor = async (rule: string | null) =>
    (await openCollectionSecrets(database, members(rule))).get('m1')

  it('makes a secret once, also when nodes start together', async () => {
    const secrets = await Promise.all([1, 2, 3, 4].map(() => secretFor('')))
    expect(secrets[0]).toMatch(/^\w{50}$/)
    expect(new Set([...secrets, await secretFor('')]).size).toBe(1)
  })

  it('stays the same under another auth rule', async () => {
    const before = await secretFor('')
    for (const rule of ['verified = true', 'verified=true', null]) expect(await secretFor(rule)).toBe(before)
  })
})

function members(auth: string | null): CollectionRegistry {
  return new CollectionRegistry([{ id: 'm1', name: 'members', type: 'auth', shape: {}, rules: { auth } }])
}
