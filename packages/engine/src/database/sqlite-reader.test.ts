import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { sql } from './fragment.ts'
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
const count = (upTo: number) => database.read(sql(counting, [upTo]))

/** How often others got their turn while something was under way. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await work()
  clearInterval(timer)
  return turns
}

test('a query that was slow once keeps nobody waiting from then on', async () => {
  expect(await turnsDuring(() => count(heavy))).toBe(0)
  expect(await turnsDuring(() => count(heavy))).toBeGreaterThan(10)
})

test('a slow reader sees what is committed, in both shapes', async () => {
  await count(heavy)
  await database.write((connection) => connection.run(sql("INSERT INTO t (id) VALUES ('a')")))
  expect(await count(heavy)).toEqual([{ n: heavy, rows: 1 }])
  expect(await database.readArrays(sql(counting, [heavy]))).toEqual([[heavy, 1]])
})

test('what is unknown is read elsewhere too after that, and may not write there', async () => {
  await count(heavy)
  expect(await database.read(sql('SELECT id FROM t'))).toEqual([])
  await expect(database.read(sql("INSERT INTO t (id) VALUES ('a')"))).rejects.toThrow('readonly')
  await expect(database.read(sql('SELECT absent FROM t'))).rejects.toThrow('no such column: absent')
  expect(await count(3)).toEqual([{ n: 3, rows: 0 }])
})

test('too many slow readers at once are refused instead of piling up', async () => {
  await count(heavy)
  const answers = await Promise.allSettled(Array.from({ length: 250 }, () => count(10)))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused.map((answer) => 'reason' in answer && answer.reason.status)).toEqual(Array(49).fill(503))
})

test('closing waits for no slow reader, neither the one under way nor those behind it', async () => {
  await count(heavy)
  const reading = count(2_000_000_000)
  const behind = count(2_000_000_000)
  const closing = sleep(50).then(() => database.close())
  const [outcome, refused] = await Promise.allSettled([reading, behind, closing])
  expect(outcome).toMatchObject({
    status: 'rejected',
    reason: { message: 'The thread that reads has ended.' },
  })
  expect(refused).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  database = openSqlite(folder)
})
