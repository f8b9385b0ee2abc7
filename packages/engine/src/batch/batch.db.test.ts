import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordChange } from '../records/changes.ts'
import { hooksFor } from '../records/hooks.ts'
import { defineCollection, file, text, timestamps, unique } from '../schema/index.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from '../testing/index.ts'

const notes = defineCollection({
  name: 'notes',
  type: 'base',
  shape: { title: text({ required: true }), note: file(), ...timestamps },
  rules: { list: '', view: '', create: "title != 'forbidden'", update: '', delete: '' },
  indexes: [unique('title')],
})
const slow = defineCollection({
  name: 'slow',
  type: 'base',
  shape: { title: text({ required: true }), note: file() },
  rules: { list: '', view: '', create: '', update: '', delete: '' },
})
/** Lets a write wait while it is being prepared. */
let hold = Promise.withResolvers<void>()
let heldAt = ''
const slowHooks = hooksFor(slow, {
  prepareCreate: async ({ values }) => {
    heldAt = String(values.title)
    await hold.promise
  },
})
const everyone = { name: 'plain', type: 'base', shape: {}, rules: {} } as const

onEachDatabase((database) => {
  let running: TestEngine
  let client: PocketBase
  beforeAll(async () => {
    running = await startTestEngine({
      database,
      collections: [notes, slow, everyone],
      hooks: [slowHooks],
      batch: { enabled: true, maxRequests: 60 },
    })
    client = new PocketBase(running.url)
  })
  afterAll(() => running.close())

  const titles = async () =>
    (await client.collection('notes').getFullList()).map(({ title }) => String(title))
  const storedFiles = async () =>
    (
      await readdir(join(running.dataDir, 'storage'), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
    ).filter((entry) => entry.isFile())

  const sendFifty = (index: number) => {
    const batch = new PocketBase(running.url).createBatch()
    for (let item = 0; item < 50; item++) batch.collection('notes').create({ title: `m${index}-${item}` })
    return batch.send()
  }

  test('all requests are carried out, in order', async () => {
    const batch = client.createBatch()
    batch.collection('notes').create({ id: 'note00000000001', title: 'a' })
    batch.collection('notes').update('note00000000001', { title: 'b' })
    batch.collection('notes').upsert({ id: 'note00000000001', title: 'c' })
    batch.collection('notes').upsert({ id: 'note00000000002', title: 'd', note: new File(['x'], 'x.txt') })
    batch.collection('notes').delete('note00000000001')
    const answers = await batch.send()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204])
    expect(answers[3]?.body).toMatchObject({ title: 'd', note: expect.stringMatching(/\.txt$/) })
    expect(await titles()).toEqual(['d'])
    expect(await storedFiles()).toHaveLength(1)
  })

  test('a batch that fails leaves no records, files, announcements or cached responses', async () => {
    const changes: RecordChange[] = []
    const stop = running.engine.onChange((change) => changes.push(change))
    const before = [await titles(), (await storedFiles()).length]
    const batch = client.createBatch()
    batch.collection('notes').create({ title: 'e', note: new File(['y'], 'y.txt') })
    batch.collection('notes').create({ title: 'e' })
    await expect(batch.send()).rejects.toMatchObject({
      status: 400,
      response: {
        message: 'Batch transaction failed.',
        data: {
          requests: {
            1: {
              code: 'batch_request_failed',
              message: 'Batch request failed.',
              response: {
                status: 400,
                message: 'Failed to create record.',
                data: { title: { code: 'validation_not_unique' } },
              },
            },
          },
        },
      },
    })
    stop()
    expect([await titles(), (await storedFiles()).length]).toEqual(before)
    expect(changes).toEqual([])
  })

  test('a batch whose response cannot be made changes nothing', async () => {
    const answer = await fetch(`${running.url}/api/batch?fields=body:nope`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        requests: [{ method: 'POST', url: '/api/collections/notes/records', body: { title: 'unanswered' } }],
      }),
    })
    expect(answer.status).toBe(400)
    expect(await titles()).not.toContain('unanswered')
  })

  test('rules hold for every request, and the place of the refused one is named', async () => {
    const batch = client.createBatch()
    batch.collection('notes').create({ title: 'fine' })
    batch.collection('notes').create({ title: 'forbidden' })
    await expect(batch.send()).rejects.toMatchObject({
      response: { data: { requests: { 1: { response: { status: 400, data: {} } } } } },
    })
    const locked = client.createBatch()
    locked.collection('plain').create({})
    await expect(locked.send()).rejects.toMatchObject({
      response: { data: { requests: { 0: { response: { status: 403 } } } } },
    })
    expect(await titles()).not.toContain('fine')
  })

  test('the slow part of its requests is done before the transaction, also where they build on each other', async () => {
    const other = new PocketBase(running.url)
    const log: string[] = []
    hold = Promise.withResolvers()
    const root = new PocketBase(running.url)
    await running.engine.upsertSuperuser('root@example.com', 'a long password')
    await root.collection('_superusers').authWithPassword('root@example.com', 'a long password')
    const stop = running.engine.onChange(({ record }) => log.push(String(record['title'])))
    const batch = root.createBatch()
    const note = new File(['x'], 'held.txt')
    batch.collection('slow').create({ id: 'slow00000000001', title: 'first', note })
    batch.collection('slow').update('slow00000000001', { title: 'second', note })
    batch.collection('slow').upsert({ id: 'slow00000000001', title: 'third', note })
    const sending = batch.send()
    await expect.poll(() => heldAt).toBe('first')
    // The writer of SQLite is free: another client writes in the meantime.
    await other.collection('notes').create({ title: 'in between' })
    hold.resolve()
    const answers = await sending
    stop()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(log).toEqual(['in between', 'first', 'second', 'third'])
    const record = await client.collection('slow').getOne('slow00000000001')
    const stored = await storedFiles()
    expect(stored.map(({ name }) => name)).toContain(record['note'])
    expect(stored.filter(({ name }) => name.startsWith('held_'))).toHaveLength(1)
    await client.collection('slow').delete('slow00000000001')
  })

  test('of a batch that fails nothing stays that was done for it ahead', async () => {
    const before = (await storedFiles()).length
    const batch = client.createBatch()
    for (const title of ['p1', 'p2', 'forbidden'])
      batch.collection('notes').create({ title, note: new File([title], 'x.txt') })
    await expect(batch.send()).rejects.toMatchObject({
      response: { data: { requests: { 2: { response: { status: 400 } } } } },
    })
    expect(await storedFiles()).toHaveLength(before)
  })

  test('a batch of fifty is one transaction among many', async () => {
    const answers = await Promise.all([0, 1, 2].map(sendFifty))
    expect(answers.flat()).toHaveLength(150)
    expect((await titles()).filter((title) => title.startsWith('m'))).toHaveLength(150)
  })
  test('an edit of a batch is held to the state it began from, and only by its own header', async () => {
    const note = await client.collection('notes').create({ title: 'began' })
    await client.collection('notes').update(note.id, { title: 'moved on' })
    const stale = { headers: { 'If-Record-Updated': String(note['updated']) } }
    const batch = client.createBatch()
    batch.collection('notes').create({ title: 'beside it' })
    batch.collection('notes').update(note.id, { title: 'too late' }, stale)
    await expect(batch.send()).rejects.toMatchObject({
      status: 400,
      response: {
        data: {
          requests: { 1: { response: { status: 409, data: { updated: { code: 'record_changed' } } } } },
        },
      },
    })
    expect(await titles()).not.toContain('beside it')

    const outside = client.createBatch()
    outside.collection('notes').update(note.id, { title: 'in time' })
    expect((await outside.send(stale))[0]?.body).toMatchObject({ title: 'in time' })
  })
})
