import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { sql } from './sql.ts'
import { openSqlite } from './sqlite-database.ts'

let folder: string
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-sqlite-'))
  database = openSqlite(folder)
  await database.write((connection) => connection.run(sql('CREATE TABLE t (id TEXT PRIMARY KEY)')))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const insert = (id: string) => sql('INSERT INTO t (id) VALUES (?)', [id])
const count = async () => (await database.read<{ n: number }>(sql('SELECT COUNT(*) AS n FROM t')))[0]?.n

test('an acknowledged write survives a power cut: WAL with synchronous FULL', async () => {
  await database.write(async (connection) => {
    expect(await connection.readArrays(sql('PRAGMA synchronous'))).toEqual([[2]])
    expect(await connection.readArrays(sql('PRAGMA journal_mode'))).toEqual([['wal']])
  })
})

test('readers see what is committed and do not wait for the writer', async () => {
  await database.write(async (connection) => {
    await connection.run(insert('a'))
    expect(await count()).toBe(0)
    expect(await connection.readArrays(sql('SELECT COUNT(*) FROM t'))).toEqual([[1]])
  })
  expect(await count()).toBe(1)
})

test('work that throws leaves nothing', async () => {
  const work = database.write(async (connection) => {
    await connection.run(insert('a'))
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await count()).toBe(0)
})

test('readers cannot write', async () => {
  await expect(database.read(insert('a'))).rejects.toThrow('readonly')
})

test('a broken unique index names its columns', async () => {
  await database.write((connection) => connection.run(insert('a')))
  const error = await database
    .write((connection) => connection.run(insert('a')))
    .catch((thrown: unknown) => thrown)
  expect(database.dialect.uniqueViolation(error)).toEqual({ columns: ['id'] })
  expect(database.dialect.uniqueViolation(new Error('other'))).toBeUndefined()
})
