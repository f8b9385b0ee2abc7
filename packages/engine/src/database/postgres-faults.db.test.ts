import PocketBase from 'pocketbase'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineCollection, text, unique } from '../schema/index.ts'
import { sql } from './sql.ts'
import type { Connection } from './database.ts'
import { openPostgres } from './postgres-database.ts'
import { StatementBatch } from './postgres-batch.ts'
import {
  inspectPostgres,
  openSeverableProxy,
  postgres,
  startTestEngine,
  type SeverableProxy,
  type FreshDatabase,
  type TestEngine,
} from '../testing/index.ts'

const notes = defineCollection({
  name: 'notes',
  type: 'base',
  shape: { title: text() },
  rules: { list: '', view: '', create: '', update: '', delete: '' },
  indexes: [unique('title')],
})

let database: FreshDatabase
let door: SeverableProxy
let running: TestEngine
let client: PocketBase
beforeAll(async () => {
  database = await postgres.create()
  door = await openSeverableProxy(database.databaseUrl ?? '')
  running = await startTestEngine({ collections: [notes], databaseUrl: door.url, batch: { enabled: true } })
  client = new PocketBase(running.url).autoCancellation(false)
})
afterAll(async () => {
  await running.close()
  await door.close()
  await database.drop()
})

const create = (title: string) => client.collection('notes').create({ title })
const statusOf = (request: Promise<unknown>) =>
  request.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const health = async () => (await fetch(`${running.url}/api/health`)).status

test('a lost connection is logged with its reason and nothing else', async () => {
  const lines: string[] = []
  const logger = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) })
  const opened = await openPostgres({ databaseUrl: database.databaseUrl ?? '', logger })
  const [backend] = await opened.read<{ pid: number }>(sql('SELECT pg_backend_pid() AS pid'))
  await opened.write((connection) =>
    connection.read(sql('SELECT pg_terminate_backend(?)', [backend?.pid ?? 0])),
  )
  await expect
    .poll(() => lines.map((line): unknown => JSON.parse(line)))
    .toEqual([
      {
        level: 40,
        reason: 'terminating connection due to administrator command',
        msg: 'an idle database connection was lost',
      },
    ])
  await opened.close()
})

const insertion = `INSERT INTO "notes" ("id", "title") VALUES ('loose', 'loose')`

test.each([
  ['a statement', (connection: Connection) => connection.run(sql(insertion))],
  ['one that gives rows', (connection: Connection) => connection.readArrays(sql(`${insertion} RETURNING 1`))],
  [
    'one behind a query',
    (connection: Connection) =>
      connection.read(sql(`WITH added AS (${insertion} RETURNING 1) SELECT * FROM added`)),
  ],
  [
    'one that is posted',
    async (connection: Connection) => {
      void connection.post?.(sql(insertion))
    },
  ],
  [
    'one while the beginning is under way',
    async (connection: Connection) => {
      await new Promise(setImmediate)
      return connection.run(sql(insertion))
    },
  ],
  [
    'one after a query',
    async (connection: Connection) => {
      await connection.read(sql('SELECT 1'))
      return connection.run(sql(insertion))
    },
  ],
])('where no transaction could be begun, nothing is written: %s', async (_name, work) => {
  const logger = pino({ level: 'silent' })
  const opened = await openPostgres({ databaseUrl: database.databaseUrl ?? '', logger })
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the batch it was asked of
  const { ask } = StatementBatch.prototype
  const spy = vi.spyOn(StatementBatch.prototype, 'ask').mockImplementation(function (
    this: StatementBatch,
    asked,
  ) {
    const isBeginning = asked.text === 'BEGIN'
    return Reflect.apply(ask, this, [isBeginning ? { text: 'BEGIN NOTHING', values: [] } : asked])
  })
  try {
    await expect(opened.write<unknown>(work)).rejects.toThrow('syntax error')
  } finally {
    spy.mockRestore()
  }
  expect(await opened.read(sql('SELECT 1 FROM "notes"'))).toEqual([])
  await opened.close()
})

describe('a PostgreSQL that goes away', () => {
  test('makes every request 503 in two seconds, health too, and all is well soon after it is back', async () => {
    await create('before')
    door.shut()
    for (let n = 0; n < 3; n += 1) {
      const start = performance.now()
      expect(await statusOf(create(`away ${n}`))).toBe(503)
      expect(await statusOf(client.collection('notes').getFullList())).toBe(503)
      expect(performance.now() - start).toBeLessThan(2000)
    }
    expect(await health()).toBe(503)
    door.open()
    const start = performance.now()
    await expect.poll(() => statusOf(create('after')), { timeout: 5000 }).toBe(200)
    await expect.poll(health, { timeout: 5000 }).toBe(200)
    expect(performance.now() - start).toBeLessThan(5000)
    const titles = (await client.collection('notes').getFullList()).map(({ title }) => String(title))
    expect(titles.toSorted()).toEqual(['after', 'before'])
  })
})

describe('connections that are killed', () => {
  beforeEach(async () => {
    for (const { id } of await client.collection('notes').getFullList())
      await client.collection('notes').delete(id)
  })

  test('while idle are replaced, and no request fails', async () => {
    for (let round = 0; round < 5; round += 1) {
      await kill("state = 'idle'")
      expect(await statusOf(create(`round ${round}`))).toBe(200)
    }
  })

  test('in the middle of a batch: all of it or nothing, and the process lives', async () => {
    const batches = Array.from({ length: 30 }, async (_, n) => {
      const batch = client.createBatch()
      for (let item = 0; item < 10; item += 1) batch.collection('notes').create({ title: `b${n} ${item}` })
      return [n, await statusOf(batch.send())] as const
    })
    const killer = setInterval(() => void kill('true').catch(() => undefined), 40)
    const outcomes = await Promise.all(batches)
    clearInterval(killer)

    const kept = await all()
    for (const [n, status] of outcomes) {
      const items = kept.filter((title) => title.startsWith(`b${n} `)).length
      // Acknowledged batches are stored; refused ones are stored whole or not at all.
      expect(status === 200 ? [10] : [0, 10]).toContain(items)
      expect([200, 503]).toContain(status)
    }
    await expect.poll(() => statusOf(create('alive')), { timeout: 5000 }).toBe(200)
  })
})

describe('a pool that is used up', () => {
  test('lets other requests wait and refuses them in time; then all continue', async () => {
    const [{ id }, free] = [await create('held'), await create('free')]
    const holder = new Client({ connectionString: database.databaseUrl ?? '' })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT id FROM notes WHERE id = $1 FOR UPDATE', [id])
    // Ten writers hold every connection for writing, waiting for that row.
    const stuck = Array.from({ length: 10 }, (_, n) =>
      statusOf(client.collection('notes').update(id, { title: `stuck ${n}` })),
    )
    const look = await inspectPostgres(database.databaseUrl ?? '')
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    await expect.poll(async () => (await look.rows(waiting)).length).toBe(stuck.length)
    await look.close()
    const start = performance.now()
    expect(await statusOf(client.collection('notes').getFullList({ filter: 'title = "x"' }))).toBe(200)
    expect(performance.now() - start).toBeLessThan(1000)
    expect(await statusOf(client.collection('notes').update(free.id, { title: 'too late' }))).toBe(503)
    expect(performance.now() - start).toBeLessThan(7000)
    await holder.query('ROLLBACK')
    await holder.end()
    expect(new Set(await Promise.all(stuck))).toEqual(new Set([200]))
    expect(await statusOf(create('goes on'))).toBe(200)
  })
})

async function all(): Promise<string[]> {
  let titles: string[] = []
  const read = async () => {
    titles = (await client.collection('notes').getFullList()).map(({ title }) => String(title))
    return true
  }
  await expect.poll(() => read().catch(() => false), { timeout: 5000 }).toBe(true)
  return titles
}

async function kill(which: string): Promise<void> {
  const application_name = 'killer'
  const killer = new Client({ connectionString: database.databaseUrl ?? '', application_name })
  await killer.connect()
  await killer.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name <> $1 AND (${which})`,
    [application_name],
  )
  await killer.end()
}
