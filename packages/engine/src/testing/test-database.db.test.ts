import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { expect, inject, it } from 'vitest'
import { postgres, sqlite } from './test-database.ts'

it('gives every caller a PostgreSQL database of its own', async () => {
  const [first, second] = await Promise.all([postgres.create(), postgres.create()])
  await ask(first.databaseUrl, 'CREATE TABLE mine (n int)')
  expect(await ask(first.databaseUrl, "SELECT to_regclass('mine') IS NULL AS missing")).toEqual([
    { missing: false },
  ])
  expect(await ask(second.databaseUrl, "SELECT to_regclass('mine') IS NULL AS missing")).toEqual([
    { missing: true },
  ])
  await Promise.all([first.drop(), second.drop()])
  await expect(ask(first.databaseUrl, 'SELECT 1')).rejects.toThrow('does not exist')
})

it('makes tables that many begin with once, and gives every caller their own', async () => {
  let made = 0
  const ready = {
    key: 'a table of numbers',
    make: async (_folder: string, databaseUrl?: string) => {
      made += 1
      await ask(databaseUrl, 'CREATE TABLE numbers AS SELECT 1 AS n')
    },
  }
  const [first, second] = await Promise.all([postgres.create(ready), postgres.create(ready)])
  const third = await postgres.create({ ...ready, key: 'something else' })
  expect(made).toBe(2)
  await ask(first.databaseUrl, 'UPDATE numbers SET n = 2')
  expect(await ask(second.databaseUrl, 'SELECT n FROM numbers')).toEqual([{ n: 1 }])
  await Promise.all([first.drop(), second.drop(), third.drop()])
})

// One that is given lies wherever its owner has it.
it.skipIf(process.env['TEST_POSTGRES_URL'])('keeps all of them where tests write', async () => {
  const [row] = await ask(inject('postgresUrl'), 'SHOW data_directory')
  expect(row).toEqual({ data_directory: expect.stringMatching(`^${tmpdir()}/`) })
})

it('leaves SQLite to the data folder', async () => {
  expect((await sqlite.create()).databaseUrl).toBeUndefined()
})

async function ask(url: string | undefined, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url ?? '' })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
