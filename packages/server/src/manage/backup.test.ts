import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readSettings } from '../settings.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'
import { withEngine } from './with-engine.ts'

let folder: string
const said: string[] = []
const settingsFor = (name: string) => readSettings({ DATA_DIR: join(folder, name), LOG_LEVEL: 'silent' })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
})
afterEach(() => vi.restoreAllMocks())

test('a backup of one installation becomes another', async () => {
  const here = settingsFor('here')
  const there = settingsFor('there')
  await withEngine(here, (engine) => engine.recordsOf('faqs').create({ question: 'Kept', answer: 'words' }))
  const file = join(folder, 'deep', 'kept.zip')
  expect(await backup(here, [file])).toBe(0)
  expect(said.pop()).toMatch(/kept\.zip holds everything \(\d+ kB\)\.$/)
  expect(await restore(there, [file])).toBe(0)
  expect(await withEngine(there, (engine) => engine.recordsOf('faqs').findAll())).toMatchObject([
    { question: 'Kept' },
  ])
  // Without a name it is put where the site keeps its own.
  expect(await backup(here, [])).toBe(0)
  expect(said.pop()).toMatch(/here.backups.backup_\d{14}\.zip holds/)
})

test('what is no backup changes nothing', async () => {
  const file = join(folder, 'none.zip')
  await writeFile(file, 'PK not really')
  await expect(restore(settingsFor('there'), [file])).rejects.toThrow('Missing or invalid backup file.')
  expect(await restore(settingsFor('there'), [])).toBe(2)
  expect(said).toEqual(['Say which backup: "restore FILE".'])
})
