import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgres } from '../testing/index.ts'
import type { FreshDatabase } from '../testing/test-database.ts'
import type { Database, CallerQuery } from './database.ts'
import { sql } from './sql.ts'
import { openPostgres } from './postgres-database.ts'

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await postgres.create()
  database = await openPostgres(
    { databaseUrl: fresh.databaseUrl ?? '', logger: pino({ level: 'silent' }) },
    { callerQueryMs: 1000 },
  )
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const plain: CallerQuery = {
  caller: 'ann',
  isOperator: false,
  tables: ['t'],
  terms: 1,
  steps: 0,
  walked: [],
}
const wide: CallerQuery = { ...plain, steps: 2, walked: ['t'] }
const endless = sql('SELECT pg_sleep(60)::text AS rest')
const one = sql('SELECT 1 AS n')

test('what a caller asks is ended after its time', async () => {
  await expect(database.readArrays(endless, plain)).rejects.toMatchObject({
    status: 503,
    message: 'This took too long and was ended. Please ask for less, or try again later.',
  })
})

test('operators and the engine itself may wait longer', async () => {
  const longer = sql('SELECT pg_sleep(1.5)::text AS rest')
  expect(await database.read(longer, { ...plain, isOperator: true })).toEqual([{ rest: '' }])
  expect(await database.read(longer)).toEqual([{ rest: '' }])
})

test.each([
  ['plain questions', plain],
  ['queries that lead to many rows', wide],
])('one caller with endless %s leaves readers to the others and to the engine', async (_kind, question) => {
  let ended = 0
  const flood = Array.from({ length: 20 }, () =>
    database.read(endless, question).catch(() => {
      ended += 1
    }),
  )
  expect(await database.read(one, { ...question, caller: 'bob' })).toEqual([{ n: 1 }])
  expect(await database.read(one, { ...plain, caller: 'bob' })).toEqual([{ n: 1 }])
  expect(await database.read(one)).toEqual([{ n: 1 }])
  expect(ended).toBe(0)
  await Promise.all(flood)
})

test('many callers of queries that lead to many rows leave readers to plain queries', async () => {
  let ended = 0
  const flood = Array.from({ length: 20 }, (_, n) =>
    database.read(endless, { ...wide, caller: `caller ${n}` }).catch(() => {
      ended += 1
    }),
  )
  expect(await database.read(one, { ...plain, caller: 'bob' })).toEqual([{ n: 1 }])
  expect(ended).toBe(0)
  await Promise.all(flood)
})
