import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLastingSite, type RunningSite } from './site.ts'
import { readSettings } from './settings.ts'

let folder: string
let site: RunningSite
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-lasting-'))
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    SUPERUSER_EMAIL: 'root@example.com',
    SUPERUSER_PASSWORD: 'correct horse battery',
  }
  site = await openLastingSite(readSettings(env), { discordPort: 0, mailPort: 0, seed: false })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

test('after a restore the same address serves the backup, and streams are told to reconnect', async () => {
  const client = new PocketBase(site.url).autoCancellation(false)
  const logIn = () =>
    client.collection('_superusers').authWithPassword('root@example.com', 'correct horse battery')
  await logIn()
  const faqs = client.collection('faqs')
  const kept = await faqs.create({ question: 'Kept', answer: 'words' })
  await client.backups.create('kept.zip')
  await faqs.update(kept.id, { question: 'Lost' })

  const stream = await fetch(`${site.url}/api/realtime`)
  const heard = stream.text()
  await client.backups.restore('kept.zip')
  expect(await heard).toMatch(/\nretry:\s*\d+/)

  const question = async () => (await faqs.getOne(kept.id).catch(() => ({ question: 'away' })))['question']
  await expect.poll(question, { timeout: 20_000 }).toBe('Kept')
  // The site from before responds on open connections, then there is none for a short time.
  const jobs = async () => {
    await logIn()
    return (await client.crons.getFullList()).map(({ id }) => id)
  }
  await expect
    .poll(() => jobs().catch(() => []), { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining(['__pbLogsCleanup__', 'outbox-cleanup', 'discord-roles', 'discord-members']),
    )
}, 60_000)
