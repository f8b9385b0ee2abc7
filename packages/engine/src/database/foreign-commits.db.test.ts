import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, newClient, people, signUp } from '../auth/people.fixture.ts'
import { createEngine } from '../engine.ts'
import type { Engine } from '../engine.types.ts'
import { notes, RawStream } from '../realtime/streams.fixture.ts'
import { startTestEngine, type TestEngine } from '../testing/index.ts'
import { openSqlite } from './sqlite-database.ts'
import { sql } from './sql.ts'

const superuser = { email: 'root@example.com', password: 'the first password' }

describe('a second process on the same SQLite file', () => {
  let site: TestEngine
  let commands: Engine
  beforeAll(async () => {
    site = await startTestEngine({ collections: [people, notes], superuser })
    commands = await createEngine({ dataDir: site.dataDir, collections: [people, notes] })
  })
  afterAll(async () => {
    await commands.close()
    await site.close()
  })

  const titles = async () => {
    const all = await newClient(site).collection('notes').getFullList()
    return all.map((note) => String(note['title']))
  }

  test('sets a new password, and the old login ends in the running site', async () => {
    const root = newClient(site)
    const { token } = await root
      .collection('_superusers')
      .authWithPassword(superuser.email, superuser.password)
    const isKnown = async () => (await site.engine.authenticate(token)).auth !== null
    expect(await isKnown()).toBe(true)
    await commands.upsertSuperuser(superuser.email, 'the second password')
    await expect.poll(isKnown).toBe(false)
  })

  test('makes a record, and it is in lists that were kept', async () => {
    expect(await titles()).toEqual([])
    expect(await titles()).toEqual([])
    await commands.recordsOf('notes').create({ title: 'from elsewhere', open: true })
    await expect.poll(titles).toEqual(['from elsewhere'])
  })

  test('ends a login, and its stream hears no more than a guest', async () => {
    await signUp(site, 'mia@example.com', { username: 'mia' })
    const client = await logIn(site, 'mia')
    const owner = client.authStore.record?.id ?? ''
    const stream = await RawStream.open(site.url)
    const body = { clientId: stream.clientId, subscriptions: ['notes/*'] }
    await client.send('/api/realtime', { method: 'POST', body })
    await site.engine.recordsOf('notes').create({ title: 'only for mia', owner })
    await expect.poll(() => stream.heard).toEqual(['notes/* create'])

    await commands.revokeTokens('people', owner)
    await expect.poll(async () => (await site.engine.authenticate(client.authStore.token)).auth).toBeNull()
    await site.engine.recordsOf('notes').create({ title: 'no longer for mia', owner })
    await site.engine.recordsOf('notes').create({ title: 'for everybody', open: true })
    await expect.poll(() => stream.heard).toHaveLength(2)
    stream.close()
  })
})

test('own commits are not reported, foreign ones are, also during constant writes', async () => {
  const site = await startTestEngine({})
  const database = openSqlite(site.dataDir, { fileName: 'other.db' })
  let told = 0
  database.onForeignCommit?.(() => (told += 1))
  await database.write((connection) => connection.run(sql('CREATE TABLE t (n INTEGER)')))
  const insert = () => database.write((connection) => connection.run(sql('INSERT INTO t VALUES (1)')))
  // Three times the pause between two looks.
  const end = performance.now() + 800
  while (performance.now() < end) {
    await insert()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(told).toBe(0)
  const other = new DatabaseSync(join(site.dataDir, 'other.db'))
  other.exec('INSERT INTO t VALUES (2)')
  other.close()
  const toldSoFar = async () => {
    await insert()
    return told
  }
  await expect.poll(toldSoFar).toBe(1)
  await database.close()
  await site.close()
})
