import { spawnSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { Client } from 'pg'
import { expect, test } from 'vitest'

const refusal = 'A unit test has no database: name the file *.db.test.ts.'
const program = `import { DatabaseSync } from 'node:sqlite'; new DatabaseSync(':memory:').exec('SELECT 1')`

test('a unit test asks nothing of SQLite', () => {
  const database = new DatabaseSync(':memory:')
  expect(() => database.exec('SELECT 1')).toThrow(refusal)
  expect(() => database.prepare('SELECT 1')).toThrow(refusal)
})

test('a unit test asks nothing of PostgreSQL', () => {
  expect(() => new Client().connect()).toThrow(refusal)
})

test('nor does a process that it starts', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain(refusal)
})

test('nor does a thread', async () => {
  const { promise, resolve } = Promise.withResolvers<Error>()
  new Worker(new URL(`data:text/javascript,${program}`)).once('error', resolve)
  await expect(promise).resolves.toMatchObject({ message: refusal })
})
