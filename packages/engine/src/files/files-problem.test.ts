import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3Sim, type S3Sim } from '@longhouse/s3-sim'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bucketProblem, filesProblem } from './open-file-storage.ts'

let sim: S3Sim
beforeAll(async () => {
  sim = await startS3Sim()
})
afterEach(() => sim.recover())
afterAll(() => sim.close())

describe('a bucket', () => {
  test('that works is checked by the start, and tested with a file on request', async () => {
    const asked = sim.requests.length
    expect(await bucketProblem(sim.filesUrl)).toBeUndefined()
    expect(sim.requests.slice(asked).map((request) => request.split(' ')[0])).toEqual(['GET'])

    expect(await filesProblem({ dataDir: '', filesUrl: sim.filesUrl })).toBeUndefined()
    const [put, get, ...rest] = sim.requests.slice(asked + 1).map((request) => request.split('?')[0] ?? '')
    expect([put, get].map((request) => request?.split(' ')[0])).toEqual(['PUT', 'GET'])
    expect(rest).toContain(put?.replace('PUT', 'DELETE'))
    expect(sim.bucket.keys()).toEqual([])
  })

  test.each<[what: string, change: (filesUrl: string) => string, problem: RegExp]>([
    ['is not there', (url) => url.replace('/longhouse?', '/elsewhere?'), /^there is no bucket elsewhere/],
    ['has another key', (url) => url.replace('PRETENDKEY', 'OTHER'), /^the storage does not accept the key/],
    ['has another secret', (url) => url.replace('pretend', 'other'), /^the storage does not accept the key/],
    ['is elsewhere', (url) => url.replace('eu-central-1', 'us-1'), /^the bucket longhouse .* region us-1$/],
  ])('that %s refuses us, and the secret is not shown', async (_what, change, problem) => {
    const filesUrl = change(sim.filesUrl)
    const found = { problem: expect.stringMatching(problem), todo: expect.any(String), isRefusal: true }
    expect(await bucketProblem(filesUrl)).toEqual(found)
    expect(await filesProblem({ dataDir: '', filesUrl })).toEqual(found)
    expect(JSON.stringify(await bucketProblem(filesUrl))).not.toContain('secret%2B')
  })

  test('whose key may not do it refuses us too', async () => {
    sim.fail({ status: 403 })
    expect(await bucketProblem(sim.filesUrl)).toEqual({
      problem: 'the key of FILES_URL may not use the bucket longhouse',
      todo: 'let it get, put, delete and list there.',
      isRefusal: true,
    })
  })

  test.each<[what: string, fault: Parameters<S3Sim['fail']>[0]]>([
    ['answers with an error of its own', { status: 500 }],
    ['breaks off', 'refuse'],
  ])('that %s may come back without a change', async (_what, fault) => {
    sim.fail(fault)
    const found = { problem: expect.stringMatching(/^the storage .* cannot be reached/), isRefusal: false }
    expect(await bucketProblem(sim.filesUrl)).toMatchObject(found)
    expect(await filesProblem({ dataDir: '', filesUrl: sim.filesUrl })).toMatchObject(found)
  })
})

test('a folder is not checked by the start, and tested on request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'longhouse-files-'))
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  expect(await filesProblem({ dataDir: '', filesUrl: folder })).toBeUndefined()
  expect(await bucketProblem(file)).toBeUndefined()
  expect(await filesProblem({ dataDir: '', filesUrl: file })).toMatchObject({ isRefusal: true })
  await rm(folder, { recursive: true, force: true })
})
