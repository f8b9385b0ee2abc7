import { once } from 'node:events'
import { get, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '../auth/people.fixture.ts'
import { sqlite, startTestEngine } from '../testing/index.ts'
import type { TestEngine } from '../testing/index.ts'
import { notes, RawStream } from './streams.fixture.ts'

let running: TestEngine
const answers: WeakRef<ServerResponse>[] = []
beforeAll(async () => {
  running = await startTestEngine({
    database: sqlite,
    collections: [people, notes],
    prepare: (server) => {
      server.addHook('onRequest', async (_request, { raw }) => void answers.push(new WeakRef(raw)))
    },
  })
})
afterAll(() => running.close())

test('an open stream does not keep the answer to the request that opened it', async () => {
  const streams = await Promise.all(Array.from({ length: 30 }, () => RawStream.open(running.url)))
  expect(answers).toHaveLength(30)
  await collectGarbage()
  expect(answers.filter((answer) => answer.deref()).length).toBeLessThan(5)
  expect(streams.filter(({ isOver }) => isOver)).toEqual([])
  for (const stream of streams) stream.close()
})

test('the connection of a stream is neither idle nor free for another request', async () => {
  const { port } = new URL(running.url)
  const socket = connect(Number(port), '127.0.0.1')
  let heard = ''
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text))
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  ask('/api/realtime')
  await expect.poll(() => heard).toContain('PB_CONNECT')
  ask('/api/health')
  ask('/api/collections/notes/records')
  await answered('/api/collections/notes/records?page=2')
  running.server.server.closeIdleConnections()
  await answered('/api/collections/notes/records?page=3')
  expect(heard.split('HTTP/1.1 ')).toHaveLength(2)
  expect(socket.closed).toBe(false)
  socket.destroy()
})

/** Sends a request; once it is answered, all earlier ones are too. */
async function answered(path: string): Promise<void> {
  const [response] = await once(get(running.url + path, { agent: false }), 'response')
  await once(response.resume(), 'end')
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect !== 'function') throw new Error('there is no way to collect garbage')
  // Objects that were used in this turn stay until it is over.
  await setImmediate()
  collect()
}
