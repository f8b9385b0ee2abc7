import { createServer, request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startS3Sim } from '@longhouse/s3-sim'
import { expect, onTestFinished, test } from 'vitest'
import { onEachDatabase } from '../../testing/index.ts'
import { startOperated } from '../operators.fixture.ts'
import { expectWhole, writeNote } from './notes.fixture.ts'

const noteCount = 6

onEachDatabase((database) => {
  test('files that are deleted while a slow backup is under way are in it, and go when it is done', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'longhouse-held-'))
    const file = join(folder, 'held.zip')
    const sim = await startS3Sim()
    const slow = await startSlowRoad(sim.filesUrl)
    const source = await startOperated(database, { filesUrl: slow.filesUrl })
    onTestFinished(async () => {
      slow.letReadsGo()
      await making?.catch(() => undefined)
      await source.close()
      await slow.close()
      await sim.close()
      await rm(folder, { recursive: true, force: true })
    })
    let making: Promise<void> | undefined
    const texts = Array.from({ length: noteCount }, (_, number) => `note ${number}`)
    const notes = await Promise.all(texts.map((text) => writeNote(source.as.guest, text)))

    const firstRead = slow.holdReads()
    making = source.engine.backups.create(file)
    await firstRead
    for (const { id } of notes) await source.as.guest.collection('notes').delete(id)
    // Long enough for removals after the response.
    await setTimeout(500)
    expect(sim.bucket.keys()).toHaveLength(noteCount * 3)
    slow.letReadsGo()
    await making
    await expect.poll(() => sim.bucket.keys()).toEqual([])

    const target = await startOperated(database)
    await target.engine.backups.restore(file)
    expect(await target.engine.recordsOf('notes').count()).toBe(noteCount)
    await expectWhole(target, notes)
    await target.close()
  }, 60_000)
})

/** Starts a proxy to a storage that can make readers wait; writes and deletes continue. */
async function startSlowRoad(filesUrl: string) {
  const { hostname, port, host } = new URL(filesUrl)
  let turn = Promise.withResolvers<void>()
  let firstRead = Promise.withResolvers<void>()
  turn.resolve()
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const pass = () => {
      const onward = request({ hostname, port, path: url, method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      incoming.pipe(onward)
    }
    if (method === 'GET') firstRead.resolve()
    void (method === 'GET' ? turn.promise.then(pass) : pass())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const own = server.address() as AddressInfo
  return {
    filesUrl: filesUrl.replace(host, `127.0.0.1:${own.port}`),
    /** From now on readers wait; resolves when the first one does. */
    holdReads: () => {
      turn = Promise.withResolvers()
      firstRead = Promise.withResolvers()
      return firstRead.promise
    },
    letReadsGo: () => turn.resolve(),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
