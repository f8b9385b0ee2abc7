import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBackupRows, requireSound } from './backup-rows.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-check-'))
  file = join(folder, 'data.db')
  const database = new DatabaseSync(file)
  database.exec(`CREATE TABLE t (id TEXT PRIMARY KEY, text TEXT);
    WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000)
    INSERT INTO t SELECT 'id' || n, 'some text that takes a little room ' || n FROM c`)
  database.close()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a large file is checked while other work gets its turns', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const rows = await openBackupRows(folder)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
  expect([...rows.tables]).toEqual(['t'])
  rows.close()
})

test('a damaged file is not a backup', async () => {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(4096, 7), 0, 4096, 4096 * 20)
  await handle.close()
  await expect(requireSound(file)).rejects.toThrow('damaged')
  await expect(openBackupRows(folder)).rejects.toMatchObject({ status: 400 })
})

test('a missing file, or one that is not a database, is not one either', async () => {
  await expect(requireSound(join(folder, 'absent.db'))).rejects.toThrow('unable to open')
  await expect(requireSound(new URL(import.meta.url).pathname)).rejects.toThrow('not a database')
})
