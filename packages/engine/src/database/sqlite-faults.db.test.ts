import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import PocketBase from 'pocketbase'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineCollection, text } from '../schema/index.ts'
import { startTestEngine, type TestEngine } from '../testing/index.ts'

const notes = defineCollection({
  name: 'notes',
  type: 'base',
  shape: { title: text() },
  rules: { list: '', view: '', create: '' },
})
let dataDir = ''
let running: TestEngine
let client: PocketBase
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'longhouse-faults-'))
  running = await startTestEngine({ collections: [notes], dataDir })
  client = new PocketBase(running.url).autoCancellation(false)
})
afterEach(async () => {
  await running.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('a file that another process holds: writers wait, readers and everything else continue', async () => {
  await client.collection('notes').create({ title: 'before' })
  const letGo = await holdFile()
  let isAnswered = false
  const write = client
    .collection('notes')
    .create({ title: 'patient' })
    .finally(() => (isAnswered = true))
  for (let count = 0; count < 50; count += 1)
    await client.collection('notes').getList(1, 1, { filter: `title != "${count}"` })
  expect(isAnswered).toBe(false)
  letGo()
  expect(await write).toMatchObject({ title: 'patient' })
})

test('a file that is held for too long: 503, with the time to come back', async () => {
  const letGo = await holdFile()
  const start = performance.now()
  const answer = await fetch(`${running.url}/api/collections/notes/records`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"title":"too late"}',
  })
  const seconds = (performance.now() - start) / 1000
  letGo()
  // Two seconds if it waited for the file itself, one if it queued behind the log or a job that did.
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[12]$/)])
  expect(await answer.json()).toEqual({
    status: 503,
    message: 'The server is busy. Please try again shortly.',
    data: {},
  })
  expect(seconds).toBeGreaterThan(9)
  expect(seconds).toBeLessThan(12)
  expect(await client.collection('notes').create({ title: 'again' })).toMatchObject({ title: 'again' })
})

/** Takes the file as another process would, as soon as the server's own jobs leave it free. */
async function holdFile(): Promise<() => void> {
  const other = new DatabaseSync(join(dataDir, 'data.db'))
  await expect
    .poll(() => attempt(() => other.exec('BEGIN IMMEDIATE')), { interval: 5, timeout: 10_000 })
    .toBe('done')
  return () => other.close()
}

function attempt(action: () => void): string {
  try {
    action()
    return 'done'
  } catch (error) {
    return String(error)
  }
}
