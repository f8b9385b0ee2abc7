import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { startS3Sim, type S3Sim } from '@longhouse/s3-sim'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseS3Address, type S3Address } from '../../files/s3/s3-address.ts'
import { S3Requests, type S3Request } from '../../files/s3/s3-requests.ts'
import { uploadFile } from '../../files/s3/upload-file.ts'
import { postgres } from '../../testing/index.ts'
import { startOperated } from '../operators.fixture.ts'
import { BucketBackups } from './bucket-backups.ts'
import { expectWhole, writeNote } from './notes.fixture.ts'

let folder = ''
let sim: S3Sim
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-shelf-'))
  sim = await startS3Sim()
})
afterEach(async () => {
  await sim.close()
  await rm(folder, { recursive: true, force: true })
})

test('with a bucket every node lists, fetches, restores and deletes the same backups', async () => {
  const filesUrl = sim.filesUrl.replace('?', '/house/?')
  const first = await startOperated(postgres, { filesUrl })
  const { databaseUrl = '' } = first
  const second = await startOperated(postgres, { filesUrl, databaseUrl })
  // Making the second node set the password again, and ended the login at the first.
  first.as.superuser.authStore.save(second.as.superuser.authStore.token)
  const note = await writeNote(first.as.guest, 'kept')
  await first.as.superuser.backups.create('shared.zip')
  const list = async () => (await second.as.superuser.backups.getFullList()).map(({ key }) => key)
  expect(await list()).toEqual(['shared.zip'])
  expect(sim.bucket.keys()).toContain('house/@backups/shared.zip')
  await expect(second.as.superuser.backups.create('shared.zip')).rejects.toMatchObject({ status: 400 })

  const token = await second.as.superuser.files.getToken()
  const address = second.as.superuser.backups.getDownloadURL(token, 'shared.zip')
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer())
  expect(bytes.equals(sim.bucket.get('house/@backups/shared.zip')?.bytes ?? Buffer.alloc(0))).toBe(true)
  const part = await fetch(address, { headers: { range: 'bytes=2-5' } })
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6))

  await second.as.guest.collection('notes').delete(note.id)
  await second.as.superuser.backups.restore('shared.zip')
  await expect.poll(() => first.engine.recordsOf('notes').count()).toBe(1)
  await expectWhole(first, [note])

  await second.as.superuser.backups.delete('shared.zip')
  await second.as.superuser.backups.upload({ file: new File([bytes], 'again.zip') })
  expect((await first.as.superuser.backups.getFullList()).map(({ key }) => key)).toEqual(['again.zip'])
  // Nothing stays on the machines.
  expect(await readdir(join(first.dataDir, 'backups'))).toEqual([])
  expect(await readdir(join(second.dataDir, 'backups'))).toEqual([])
  await second.close()
  await first.close()
})

test('without a bucket the log says on which machine a backup is, where there may be several', async () => {
  const said: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void said.push(line) })
  const running = await startOperated(postgres, { logger })
  await running.as.superuser.backups.create('here.zip')
  await running.close()
  const lines = said.filter((line) => line.includes('on this machine alone'))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ backup: 'here.zip', machine: hostname() }])
})

/** Fails when one part has arrived. */
class BreakingOff extends S3Requests {
  override async send(request: S3Request): Promise<Response> {
    if (request.query?.['partNumber'] === '2') throw new Error('broken off')
    return super.send(request)
  }
}

/** The bucket hangs when one part has arrived; then it is told to stop. */
class Hanging extends S3Requests {
  readonly #stopping: AbortController

  constructor(address: S3Address, stopping: AbortController) {
    super(address)
    this.#stopping = stopping
  }

  override async send(request: S3Request): Promise<Response> {
    if (request.query?.['partNumber'] !== '2') return super.send(request)
    sim.fail('hang')
    setTimeout(() => this.#stopping.abort(), 50)
    return super.send(request)
  }
}

test('a large backup goes in parts, and one that breaks off leaves nothing and is told to stop at once', async () => {
  const path = join(folder, 'large')
  const bytes = randomBytes(250_000)
  await writeFile(path, bytes)
  const address = parseS3Address(sim.filesUrl)
  const requests = new S3Requests(address)
  const upload = { requests, key: '@backups/large.zip', path, type: 'application/zip', partBytes: 100_000 }
  await uploadFile(upload)
  expect(sim.bucket.get('@backups/large.zip')?.bytes.equals(bytes)).toBe(true)
  expect(sim.requests.filter((line) => line.includes('partNumber='))).toHaveLength(3)

  const half = { ...upload, requests: new BreakingOff(address), key: '@backups/half.zip' }
  await expect(uploadFile(half)).rejects.toThrow('broken off')
  expect(
    sim.requests.filter((line) => line.includes('half.zip') && line.includes('partNumber=')),
  ).toHaveLength(1)
  expect(sim.bucket.uploadCount).toBe(0)

  const stopping = new AbortController()
  const { signal } = stopping
  const ended = { ...upload, requests: new Hanging(address, stopping), key: '@backups/ended.zip', signal }
  const began = performance.now()
  await expect(uploadFile(ended)).rejects.toMatchObject({ status: 503 })
  expect(performance.now() - began).toBeLessThan(1000)
  sim.recover()

  const backupStore = new BucketBackups(address, folder)
  expect(await backupStore.list()).toMatchObject([{ key: 'large.zip', size: 250_000 }])
  expect((await buffer(backupStore.stream('large.zip'))).equals(bytes)).toBe(true)
  const broken = backupStore.make('broken.zip', {
    write: async () => {
      throw new Error('disk full')
    },
  })
  await expect(broken).rejects.toThrow('disk full')
  expect(sim.bucket.keys()).toEqual(['@backups/large.zip'])
})
