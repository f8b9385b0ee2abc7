import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database, CallerQuery } from './database.ts'
import { sql } from './sql.ts'
import { openSqlite } from './sqlite-database.ts'

let folder: string
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-reader-'))
  database = openSqlite(folder)
  await database.write((connection) => connection.run(sql('CREATE TABLE t (id TEXT PRIMARY KEY)')))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const counting =
  'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ?) SELECT COUNT(*) AS n, (SELECT COUNT(*) FROM t) AS rows FROM c'
const heavy = 800_000
const endless = 2_000_000_000
const count = (upTo: number, question?: CallerQuery) => database.read(sql(counting, [upTo]), question)

/** A query whose shape says that it may be long: it leads from many rows to many others. */
const wide: CallerQuery = {
  caller: 'ann',
  isOperator: false,
  tables: ['t'],
  terms: 1,
  steps: 2,
  walked: ['t'],
}

async function addRows(number: number): Promise<void> {
  const rows = `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${number}) INSERT INTO t SELECT 'r' || n FROM c`
  await database.write((connection) => connection.run(sql(rows)))
}

/** How far this machine counts in a few milliseconds at its quickest: too few to be slow, too many to be nothing. */
async function someMillisecondsOfCounting(): Promise<number> {
  for (let upTo = 1000; ; upTo = Math.round(upTo * 1.5)) {
    const took: number[] = []
    for (let run = 0; run < 5; run++) {
      const began = performance.now()
      await count(upTo)
      took.push(performance.now() - began)
    }
    if (Math.min(...took) >= 3) return upTo
  }
}

/** Counts the turns of other work during something. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await work()
  clearInterval(timer)
  return turns
}

describe('what the engine reads for itself', () => {
  test('a query that was slow once no longer blocks other work', async () => {
    expect(await turnsDuring(() => count(heavy))).toBe(0)
    expect(await turnsDuring(() => count(heavy))).toBeGreaterThan(3)
  })

  test('many short queries together leave turns to other work', async () => {
    const upTo = await someMillisecondsOfCounting()
    const many = () => Promise.all(Array.from({ length: 40 }, () => count(upTo)))
    expect(await turnsDuring(many)).toBeGreaterThan(3)
  })

  test('a slow reader sees what is committed, in both shapes', async () => {
    await count(heavy)
    await database.write((connection) => connection.run(sql("INSERT INTO t (id) VALUES ('a')")))
    expect(await count(heavy)).toEqual([{ n: heavy, rows: 1 }])
    expect(await database.readArrays(sql(counting, [heavy]))).toEqual([[heavy, 1]])
  })

  test('too many slow readers at once are refused instead of piling up', async () => {
    await count(heavy)
    const answers = await Promise.allSettled(Array.from({ length: 250 }, () => count(10)))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused.map((answer) => 'reason' in answer && answer.reason.status)).toEqual(Array(49).fill(503))
  })

  test('closing waits for no slow reader, neither the one under way nor those behind it', async () => {
    await count(heavy)
    // The reader is there, and at work.
    await count(10)
    const reading = count(endless)
    const behind = count(endless)
    // The reader does not report when it begins with the next query.
    const closing = sleep(200).then(() => database.close())
    const outcomes = await Promise.allSettled([reading, behind, closing])
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { status: 503 } },
      { status: 'rejected', reason: { status: 503 } },
      { status: 'fulfilled' },
    ])
    database = openSqlite(folder)
  })
})

describe('what callers ask', () => {
  test('a query that leads from many rows to many others never blocks other work', async () => {
    await addRows(200)
    expect(await turnsDuring(() => count(heavy, wide))).toBeGreaterThan(3)
  })

  test('a query of few rows is read immediately', async () => {
    await addRows(200)
    expect(await turnsDuring(() => count(1000, { ...wide, steps: 0, walked: [] }))).toBe(0)
  })

  test('a query of many rows is read elsewhere until it has often been fast', async () => {
    await addRows(30_000)
    const plain = { ...wide, steps: 0, walked: [] }
    expect(await turnsDuring(() => count(10, plain))).toBeGreaterThan(0)
    for (let n = 0; n < 200; n += 1) await count(10, plain)
    expect(await turnsDuring(() => count(10, plain))).toBe(0)
    expect(await turnsDuring(() => count(heavy, wide))).toBeGreaterThan(3)
  })

  test('may not write', async () => {
    await addRows(200)
    await expect(database.read(sql("INSERT INTO t (id) VALUES ('a')"), wide)).rejects.toThrow('readonly')
    await expect(database.read(sql('SELECT absent FROM t'), wide)).rejects.toThrow('no such column: absent')
    expect(await count(3, wide)).toEqual([{ n: 3, rows: 200 }])
  })

  test('is ended after its time, and the next is answered', async () => {
    await database.close()
    database = openSqlite(folder, { callerQueryMs: 500 })
    await addRows(200)
    await expect(count(endless, wide)).rejects.toMatchObject({
      status: 503,
      message: 'This took too long and was ended. Please ask for less, or try again later.',
    })
    expect(await count(3, wide)).toEqual([{ n: 3, rows: 200 }])
  })

  test('one caller who asks without end leaves a reader to the others', async () => {
    await addRows(200)
    const flood = Array.from({ length: 30 }, () => count(endless, wide))
    const outcomes = Promise.allSettled(flood)
    expect(await count(3, { ...wide, caller: 'bob' })).toEqual([{ n: 3, rows: 200 }])
    await database.close()
    const reasons = (await outcomes).map((outcome) => 'reason' in outcome && outcome.reason.status)
    expect(reasons).toEqual(Array(30).fill(503))
    database = openSqlite(folder)
  })
})
