import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import PocketBase from 'pocketbase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hooksFor } from '../records/hooks.ts'
import { defineCollection, relation, text, unique } from '../schema/index.ts'
import { postgres, startTestEngine, type FreshDatabase, type TestEngine } from '../testing/index.ts'
import { sql } from './sql.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres-database.ts'
import { mostPrepared, StatementBatch } from './postgres-batch.ts'

const open = { list: '', view: '', create: '', update: '', delete: '' }
const clips = defineCollection({ name: 'clips', type: 'base', shape: { title: text() }, rules: open })
const fans = defineCollection({ name: 'fans', type: 'base', shape: { name: text() }, rules: open })
const votes = defineCollection({
  name: 'votes',
  type: 'base',
  shape: { clip: relation('clips'), fan: relation('fans'), word: text() },
  rules: { ...open, create: 'clip.title != word' },
  indexes: [unique('clip', 'fan')],
})
const thanks = defineCollection({
  name: 'thanks',
  type: 'base',
  shape: { clip: relation('clips'), fan: relation('fans'), word: text() },
  rules: { ...open, create: 'word != "no"' },
})
const heard: string[] = []
const hooked = defineCollection({
  name: 'hooked',
  type: 'base',
  shape: { word: text() },
  rules: open,
  indexes: [unique('word')],
})

let fresh: FreshDatabase
let running: TestEngine
let client: PocketBase
let database: Database
const ids = { clip: '', fan: '' }
beforeAll(async () => {
  fresh = await postgres.create()
  const databaseUrl = fresh.databaseUrl ?? ''
  running = await startTestEngine({
    collections: [clips, fans, votes, thanks, hooked],
    databaseUrl,
    hooks: [hooksFor(hooked, { afterCreate: ({ record }) => void heard.push(record.word) })],
  })
  client = new PocketBase(running.url).autoCancellation(false)
  ids.clip = (await client.collection('clips').create({ title: 'a clip' })).id
  ids.fan = (await client.collection('fans').create({ name: 'a fan' })).id
  database = await openPostgres({ databaseUrl, logger: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await database.close()
  await running.close()
  await fresh.drop()
})

/** The batches that were sent on each connection. */
const batches = new Map<Client, string[][]>()
const asked: string[] = []
beforeEach(() => {
  batches.clear()
  asked.length = 0
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the client it was asked of
  const { query } = Client.prototype
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [question] = args
    const texts = question instanceof StatementBatch ? question.texts : [String(question)]
    const batch = texts.map(nameOf)
    batches.set(this, [...(batches.get(this) ?? []), batch])
    asked.push(...batch)
    return Reflect.apply(query, this, args)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Returns the batches of the one write. */
const batchesOfWrite = () => batches.values().find((all) => all.flat().includes('BEGIN'))

function nameOf(statement: string): string {
  const [, insertion] = /^INSERT INTO "?(\w+)/.exec(statement) ?? []
  if (insertion) return `INSERT ${insertion}`
  const [, held] = /^SELECT "id" FROM "(\w+)" .* FOR KEY SHARE$/.exec(statement) ?? []
  if (held) return `HOLD ${held}`
  return statement.startsWith('SELECT 1 FROM') ? 'RULE' : statement
}

const vote = (word = 'yes') => client.collection('votes').create({ ...ids, word })
const count = async () => (await client.collection('votes').getList(1, 1)).totalItems

describe('a created record', () => {
  test('is sent in four batches, and other nodes are notified after its commit', async () => {
    const told = await listen()
    await vote()
    expect(batchesOfWrite()).toEqual([
      ['BEGIN', 'RULE'],
      ['HOLD clips', 'HOLD fans'],
      ['INSERT votes'],
      ['INSERT _changes', 'COMMIT'],
    ])
    expect(asked.indexOf('SELECT pg_notify($1, $2)')).toBeGreaterThan(asked.indexOf('COMMIT'))
    await told.once
    // Long enough for a query that would follow: what was written here is known here.
    await sleep(100)
    expect(asked.filter((each) => each.includes('FROM _changes WHERE seq BETWEEN'))).toEqual([])
    await told.end()
  })

  test('that breaks a rule of the database is refused as such', async () => {
    await expect(vote()).rejects.toMatchObject({
      status: 400,
      response: { data: { clip: { code: 'validation_not_unique' } } },
    })
    expect(batchesOfWrite()?.slice(2)).toEqual([['INSERT votes'], ['ROLLBACK']])
    expect(await count()).toBe(1)
  })

  test('that its rule refuses holds nothing', async () => {
    await expect(vote('a clip')).rejects.toMatchObject({ status: 400 })
    expect(batchesOfWrite()).toEqual([['BEGIN', 'RULE'], ['ROLLBACK']])
  })

  test('is sent in three where its rule asks for nothing that is stored', async () => {
    await client.collection('thanks').create({ ...ids, word: 'yes' })
    expect(batchesOfWrite()).toEqual([
      ['BEGIN', 'HOLD clips', 'HOLD fans'],
      ['INSERT thanks'],
      ['INSERT _changes', 'COMMIT'],
    ])
  })

  test('that such a rule refuses asks for nothing at all', async () => {
    await expect(client.collection('thanks').create({ ...ids, word: 'no' })).rejects.toMatchObject({
      status: 400,
    })
    expect(batchesOfWrite()).toBeUndefined()
  })

  test('that could not be written is nothing to its hooks', async () => {
    await client.collection('hooked').create({ word: 'once' })
    await expect(client.collection('hooked').create({ word: 'once' })).rejects.toMatchObject({ status: 400 })
    expect(heard).toEqual(['once'])
  })
})

/** Listens to the notifications between nodes. */
async function listen() {
  const listener = new Client({ connectionString: fresh.databaseUrl ?? '' })
  await listener.connect()
  await listener.query('LISTEN longhouse_changes')
  const once = new Promise((resolve) => listener.once('notification', resolve))
  return { once, end: () => listener.end() }
}

const kept = () => database.readArrays(sql(`SELECT 1 FROM clips WHERE id = 'posted'`))

describe('a posted statement', () => {
  const good = sql(`INSERT INTO clips (id, title) VALUES ('posted', 'posted')`)
  const bad = sql(`INSERT INTO clips (id, title) VALUES (NULL, 'bad')`)
  test('fails what is asked next, and the first failure says why', async () => {
    const work = database.write(async (connection) => {
      void connection.post?.(good)
      void connection.post?.(bad)
      void connection.post?.(sql('SELECT 1'))
      return connection.readArrays(sql('SELECT 1'))
    })
    await expect(work).rejects.toThrow('null value')
    expect(await kept()).toEqual([])
  })

  test('fails the commit where nothing was asked any more', async () => {
    const work = database.write(async (connection) => {
      void connection.post?.(good)
      void connection.post?.(bad)
    })
    await expect(work).rejects.toThrow('null value')
    expect(await kept()).toEqual([])
  })

  test('is not sent any more once its transaction has failed', async () => {
    const work = database.write(async (connection) => {
      void connection.post?.(good)
      throw new Error('failed')
    })
    await expect(work).rejects.toThrow('failed')
    // Long enough for a statement that would still be sent.
    await sleep(50)
    expect(await kept()).toEqual([])
  })

  test('is refused after the end of its transaction', async () => {
    const ended = await database.write(async (connection) => ({ connection }))
    await expect(ended.connection.run(good)).rejects.toThrow('no transaction')
    expect(await kept()).toEqual([])
  })

  test('may be new to the connection and fail, again and again', async () => {
    const twice = sql(`INSERT INTO clips (id, title) SELECT NULL, 'bad' FROM generate_series(1, ?::int)`, [1])
    for (let n = 0; n < 3; n += 1) {
      const work = database.write(async (connection) => {
        void connection.post?.(sql('SELECT 1 / ?::int', [0]))
        void connection.post?.(twice)
        return connection.run(good)
      })
      await expect(work).rejects.toThrow('division by zero')
    }
    await expect(database.write((connection) => connection.run(twice))).rejects.toThrow('null value')
    expect(await kept()).toEqual([])
  })

  test('is let go where it was not asked for long, and is right when it is asked again', async () => {
    const [held, again] = await database.write(async (connection) => {
      for (let number = 0; number < mostPrepared + 100; number += 1)
        expect(await connection.read(sql(`SELECT ${number} AS "number"`))).toEqual([{ number }])
      const first = await connection.read(sql('SELECT 0 AS "number"'))
      const [found] = await connection.read<{ count: string }>(
        sql('SELECT COUNT(*) AS "count" FROM pg_prepared_statements'),
      )
      return [Number(found?.count), first]
    })
    expect(held).toBeGreaterThan(mostPrepared / 2)
    expect(held).toBeLessThanOrEqual(mostPrepared + 10)
    expect(again).toEqual([{ number: 0 }])
  })

  test('is the same for lists of every length, whose values come through as they are', async () => {
    const values = ['plain', 'a "quoted" one', String.raw`a \ and a { , }`, '', 'NULL']
    const held = await database.write(async (connection) => {
      const all = `{${values.map((value) => JSON.stringify(value)).join(',')}}`
      for (let length = 2; length <= values.length; length += 1) {
        const some = values.slice(0, length)
        const list = some.map(() => '?').join(', ')
        const listed = `SELECT "v" FROM unnest(?::text[]) AS "v" WHERE "v" IN (${list}) OR "v" NOT IN (${list})`
        const found = await connection.readArrays(sql(listed, [all, ...some, ...some]))
        expect(found.flat()).toEqual(values)
      }
      const prepared = 'SELECT COUNT(*) FROM pg_prepared_statements WHERE statement LIKE ?'
      return connection.readArrays(sql(prepared, ['%unnest%']))
    })
    expect(Number(held[0]?.[0])).toBe(1)
  })

  test('may be asked twice in one batch', async () => {
    const question = sql('SELECT ?::int AS "doubled"', [7])
    const both = await database.write((connection) =>
      Promise.all([connection.read(question), connection.readArrays(question)]),
    )
    expect(both).toEqual([[{ doubled: 7 }], [[7]]])
  })

  test('leaves a transaction that continues from a savepoint unchanged', async () => {
    await database.write(async (connection) => {
      await connection.run(sql('SAVEPOINT here'))
      void connection.post?.(bad)
      await expect(connection.run(sql('RELEASE SAVEPOINT here'))).rejects.toThrow('null value')
      await connection.run(sql('ROLLBACK TO SAVEPOINT here'))
      void connection.post?.(good)
    })
    expect(await kept()).toEqual([[1]])
  })
})
