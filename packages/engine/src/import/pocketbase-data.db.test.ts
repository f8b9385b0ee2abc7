import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { PocketBaseData } from './pocketbase-data.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'longhouse-pb-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const contentOf = (path: string) =>
  readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'base64')])

/**
 * Makes a folder like that of a PocketBase that was not stopped cleanly: the last record is only in the log.
 */
function leaveBehind(): void {
  const making = join(folder, 'making.db')
  const database = new DatabaseSync(making)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('CREATE TABLE _collections (id TEXT, name TEXT, type TEXT, system INTEGER, fields TEXT)')
  database.exec('CREATE TABLE games (id TEXT PRIMARY KEY, label TEXT)')
  const fields = JSON.stringify([
    { name: 'id', type: 'text' },
    { name: 'label', type: 'text' },
  ])
  database.prepare("INSERT INTO _collections VALUES ('pbc_1', 'games', 'base', 0, ?)").run(fields)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.exec("INSERT INTO games VALUES ('late', 'Written last')")
  copyFileSync(making, join(folder, 'data.db'))
  copyFileSync(`${making}-wal`, join(folder, 'data.db-wal'))
  database.close()
  for (const name of readdirSync(folder)) if (name.startsWith('making')) rmSync(join(folder, name))
}

test('the last changes are read from their log, and nothing is written into the folder', () => {
  leaveBehind()
  const before = contentOf(folder)
  expect(before.map(([name]) => name)).toEqual(['data.db', 'data.db-wal'])
  const data = new PocketBaseData(folder)
  const [games] = data.collections
  expect(games && [...data.rows(games, 10)].flat()).toMatchObject([{ id: 'late', label: 'Written last' }])
  expect(contentOf(folder)).toEqual(before)
  data.close()
  expect(contentOf(folder)).toEqual(before)
})

test('the copy is gone once it is read, also when it was none of a PocketBase', () => {
  const temporary = mkdtempSync(join(tmpdir(), 'longhouse-tmp-'))
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(temporary, { recursive: true })
  })
  new DatabaseSync(join(folder, 'data.db')).close()
  expect(() => new PocketBaseData(folder)).toThrow('has no collections')
  expect(readdirSync(temporary)).toEqual([])
  leaveBehind()
  new PocketBaseData(folder).close()
  expect(readdirSync(temporary)).toEqual([])
  expect(existsSync(join(folder, 'data.db-shm'))).toBe(false)
})
