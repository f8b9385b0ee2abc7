import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { hearConsole } from '../testing/installation.ts'
import { backup, restore, sendParkedMessages } from './data.commands.ts'
import { withEngine } from './with-engine.ts'

let folder: string
const said = hearConsole()
const settingsFor = (name: string) =>
  readSettings({ DATA_DIR: join(folder, name), DEMO: '0', LOG_LEVEL: 'silent' })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a backup of one installation can be restored into another', async () => {
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
  // Without a name it goes to the site's own backups.
  expect(await backup(here, [])).toBe(0)
  expect(said.pop()).toMatch(/here.backups.backup_\d{14}\.zip holds/)
})

test('an existing file is replaced only with --force', async () => {
  const here = settingsFor('here')
  const file = join(folder, 'precious.zip')
  await writeFile(file, 'something else')
  expect(await backup(here, [file])).toBe(1)
  expect(said).toEqual([`${file} is there already: give another name, or --force to replace it.`])
  expect(await readFile(file, 'utf8')).toBe('something else')
  expect(await backup(here, [file, '--force'])).toBe(0)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a restore parks what waited when the backup was made, and reports how to send it', async () => {
  const here = settingsFor('here')
  const message = { relay: 'event-logs', status: 'pending', sequence: 1, body: { content: 'hello' } }
  const mail = { kind: 'otp', status: 'pending', recipient: 'ada@example.com', expires: new Date() }
  await withEngine(here, async (engine) => {
    await engine.recordsOf('outbox').create(message)
    await engine.recordsOf('outbox').create({ ...message, status: 'delivered', sequence: 2 })
    await engine.recordsOf('mails').create(mail)
  })
  const file = join(folder, 'waiting.zip')
  await backup(here, [file])
  const elsewhere = settingsFor('elsewhere')
  const statuses = () =>
    withEngine(elsewhere, async (engine) => {
      const messages = await engine.recordsOf('outbox').findAll({ sort: 'sequence' })
      const mails = await engine.recordsOf('mails').findAll()
      return [...messages, ...mails].map(({ status }) => status)
    })

  said.length = 0
  expect(await restore(elsewhere, [file])).toBe(0)
  expect(said.slice(1)).toEqual([
    expect.stringMatching(/^messages to Discord: 1 waited .* "npm run manage -- send-parked" sends them\.$/),
    expect.stringMatching(/^mails: 1 waited/),
  ])
  expect(await statuses()).toEqual(['parked', 'delivered', 'parked'])
  expect(await sendParkedMessages(elsewhere)).toBe(0)
  expect(await statuses()).toEqual(['pending', 'delivered', 'pending'])
})

test('an invalid backup changes nothing', async () => {
  const file = join(folder, 'none.zip')
  await writeFile(file, 'PK not really')
  await expect(restore(settingsFor('there'), [file])).rejects.toThrow('Missing or invalid backup file.')
  expect(await restore(settingsFor('there'), [])).toBe(2)
  expect(said).toEqual(['Say which backup: "restore FILE".'])
})
