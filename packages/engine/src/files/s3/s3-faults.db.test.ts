import { buffer } from 'node:stream/consumers'
import { startS3Sim, type BucketFault, type S3Sim } from '@longhouse/s3-sim'
import PocketBase, { ClientResponseError } from 'pocketbase'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toErrorBody } from '../../errors.ts'
import { defineCollection, file, text } from '../../schema/index.ts'
import { startTestEngine, type TestEngine } from '../../testing/index.ts'
import { parseS3Address } from './s3-address.ts'
import { S3Storage } from './s3-storage.ts'

const key = 'pbc_1/rec000000000001/a_x.txt'
const superuser = { email: 'root@example.com', password: 'root-password-1' }
const hello = Buffer.from('hello')
let sim: S3Sim

beforeEach(async () => {
  sim = await startS3Sim()
})
afterEach(() => sim.close())

const paper = () => ({ title: 'with file', doc: new File(['hello'], 'a.txt') })
const quick = { answerMs: 400, pauseMs: 5, tries: 4 }
const open = (timing = { ...quick, answerMs: 20_000 }) => new S3Storage(parseS3Address(sim.filesUrl), timing)

describe('a bucket', () => {
  test.each<BucketFault>([
    { status: 503, times: 3 },
    { status: 500, times: 1 },
    { status: 429, times: 2 },
  ])('that answers $status $times times is asked again', async (fault) => {
    sim.fail(fault)
    await open().write(key, hello)
    expect(sim.bucket.get(key)?.bytes.toString()).toBe('hello')
    expect(sim.requests).toHaveLength((typeof fault === 'object' ? (fault.times ?? 0) : 0) + 1)
  })

  test.each<[string, BucketFault, number]>([
    ['answers 503 all the time', { status: 503 }, 4],
    ['refuses connections', 'refuse', 4],
    // The time is over before there is another try.
    ['never answers', 'hang', 1],
  ])('that %s makes everything 503 within the time limit', async (_, fault, tries) => {
    const storage = open(fault === 'hang' ? quick : undefined)
    sim.fail(fault)
    const refused = { status: 503, code: 'storage_unavailable', retryAfter: 10 }
    await expect(storage.write(key, hello)).rejects.toMatchObject(refused)
    expect(sim.requests).toHaveLength(tries)
    await expect(storage.stat(key)).rejects.toMatchObject(refused)
    await expect(storage.remove(key)).rejects.toMatchObject(refused)
  })

  test('that is away is left in peace, and found again', async () => {
    const storage = open({ answerMs: 400, pauseMs: 1, tries: 1 })
    sim.fail({ status: 503 })
    for (let time = 0; time < 20; time += 1) await storage.stat(key).catch(() => undefined)
    expect(sim.requests).toHaveLength(3)
    sim.recover()
    await expect.poll(() => storage.stat(key).catch(() => 'away'), { timeout: 5000 }).toBeUndefined()
    await storage.write(key, hello)
  })

  test('that does not know the key is reported in the log and not to the caller', async () => {
    const wrong = parseS3Address(sim.filesUrl.replace('pretend', 'other'))
    const error: unknown = await new S3Storage(wrong).write(key, hello).catch((thrown: unknown) => thrown)
    const sentence = 'Files cannot be stored or read at the moment. Please try again shortly.'
    expect(toErrorBody(error)).toEqual({ status: 503, message: sentence, data: {} })
    expect(error instanceof Error && String(error.cause)).toContain('SignatureDoesNotMatch')
    expect(sim.bucket.keys()).toEqual([])
  })

  test('that breaks off in the middle gives an error and not half a file', async () => {
    const storage = open()
    await storage.write(key, Buffer.alloc(1_000_000, 'x'))
    sim.fail('cut')
    await expect(storage.read(key)).rejects.toMatchObject({ status: 503 })
    await expect(buffer(storage.stream(key))).rejects.toMatchObject({ status: 503 })
  })

  test('gives back everything below a folder, however many there are', async () => {
    const storage = open({ answerMs: 5000, pauseMs: 5, tries: 2 })
    for (let n = 0; n < 1100; n += 1) sim.bucket.put(`pbc_1/rec1/f_${n}.txt`, hello, 'text/plain')
    sim.bucket.put('pbc_1/rec10/f_1.txt', hello, 'text/plain')
    await storage.remove('pbc_1/rec1')
    expect(sim.bucket.keys()).toEqual(['pbc_1/rec10/f_1.txt'])
  })

  test('is not asked again for known files', async () => {
    const storage = open()
    await storage.write(key, hello)
    expect(await storage.stat(key)).toMatchObject({ size: 5 })
    const asked = sim.requests.length
    expect(await storage.stat(key)).toMatchObject({ size: 5 })
    expect(sim.requests).toHaveLength(asked)
    await storage.remove(key)
    expect(await storage.stat(key)).toBeUndefined()
  })
})

describe('a site whose storage is away', () => {
  const papers = defineCollection({
    name: 'papers',
    type: 'base',
    shape: { title: text(), doc: file() },
    rules: { list: '', view: '', create: '', update: '', delete: '' },
  })
  let running: TestEngine
  let client: PocketBase
  beforeEach(async () => {
    running = await startTestEngine({ collections: [papers], filesUrl: sim.filesUrl, superuser })
    client = new PocketBase(running.url).autoCancellation(false)
  })
  afterEach(() => running.close())
  const count = async () => (await client.collection('papers').getList()).totalItems

  test('refuses uploads in the error shape, does everything else, and takes uploads when it is back', async () => {
    const before = await client.collection('papers').create(paper())
    sim.fail('refuse')
    const refusal: unknown = await client
      .collection('papers')
      .create(paper())
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ClientResponseError)
    expect(refusal).toMatchObject({
      response: {
        status: 503,
        message: 'Files cannot be stored or read at the moment. Please try again shortly.',
        data: {},
      },
    })
    expect(await count()).toBe(1)
    await client.collection('papers').create({ title: 'without file' })
    await client.collection('papers').update(before.id, { title: 'changed' })
    const address = `${running.url}/api/files/papers/${before.id}/${String(before['doc'])}`
    const download = await fetch(address)
    expect([download.status, download.headers.get('retry-after')]).toEqual([503, '10'])

    sim.recover()
    await expect.poll(async () => (await fetch(address)).status, { timeout: 8000 }).toBe(200)
    await client.collection('papers').create(paper())
    expect(await count()).toBe(3)
  })

  test('does not block other requests while an upload hangs', async () => {
    sim.fail('hang')
    let isUploaded = false
    const upload = client
      .collection('papers')
      .create(paper())
      .finally(() => (isUploaded = true))
    await expect.poll(() => sim.requests.length).toBe(1)
    for (let n = 0; n < 5; n += 1) await client.collection('papers').create({ title: `other ${n}` })
    expect(isUploaded).toBe(false)
    sim.recover()
    expect(await upload).toMatchObject({ title: 'with file' })
  })

  test('deletes records at once and their files later', async () => {
    const { id } = await client.collection('papers').create(paper())
    expect(sim.bucket.keys()).toHaveLength(1)
    sim.fail('refuse')
    await client.collection('papers').delete(id)
    expect(await count()).toBe(0)
    sim.recover()
    expect(sim.bucket.keys()).toHaveLength(1)
    const root = new PocketBase(running.url)
    await root.collection('_superusers').authWithPassword(superuser.email, superuser.password)
    const tidy = async () => {
      await root.crons.run('__tidyUp__')
      return sim.bucket.keys()
    }
    await expect.poll(tidy, { timeout: 8000, interval: 500 }).toEqual([])
  })
})
