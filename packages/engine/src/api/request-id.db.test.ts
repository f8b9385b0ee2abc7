import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOperated, type OperatedEngine } from '../operations/operators.fixture.ts'
import { onEachDatabase, startTestEngine } from '../testing/index.ts'

const ours = /^[0-9a-f]{16}\.[0-9a-z]{1,7}$/

onEachDatabase((database) => {
  let running: OperatedEngine
  beforeAll(async () => {
    running = await startOperated(database, {
      prepare: (server) => void server.get('/of-the-host', async () => 'yes'),
    })
  })
  afterAll(() => running.close())

  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(running.url + path, init)
    await answer.text()
    return { status: answer.status, id: answer.headers.get('x-request-id') ?? '' }
  }

  test.each([
    ['a cached response', '/api/health', 200],
    ['a list', '/api/collections/notes/records', 200],
    ['the same list, kept', '/api/collections/notes/records', 200],
    ['a missing route', '/api/none', 404],
    ['a route of the host', '/of-the-host', 200],
    ['an unknown path', '/none', 404],
  ])('%s names its request, another each time', async (_what, path, status) => {
    const first = await ask(path)
    const second = await ask(path)
    expect([first.status, second.status]).toEqual([status, status])
    expect(first.id).toMatch(ours)
    expect(second.id).toMatch(ours)
    expect(second.id).not.toBe(first.id)
  })

  test('a client cannot choose the id of its request', async () => {
    const { id } = await ask('/api/none', { headers: { 'x-request-id': 'chosen-by-me' } })
    expect(id).toMatch(ours)
  })

  test('the log of requests has the name of each', async () => {
    const { id } = await ask('/api/collections/none/records')
    const { logs } = running.as.superuser
    await expect
      .poll(
        async () =>
          (await logs.getList(1, 1, { filter: `data.requestId = "${id}"` })).items[0]?.data?.['status'],
      )
      .toBe(404)
  })

  test('a malformed request gets a response with an id', async () => {
    const { hostname, port } = new URL(running.url)
    const socket = connect(Number(port), hostname)
    socket.end('nonsense\r\n\r\n')
    const chunks = await socket.setEncoding('utf8').toArray()
    expect(chunks.join('')).toMatch(/^HTTP\/1\.1 400 .*\r\n[\s\S]*X-Request-Id: [0-9a-f-]{36}\r\n/)
  })
})

test.each([
  ['a name that is harmless is kept', 'edge-7.Ab:1_2', /^edge-7\.Ab:1_2$/],
  ['a long one is not', 'x'.repeat(65), ours],
  ['an empty one is not', '', ours],
  ['one with a space is not', 'two words', ours],
  ['one with markup is not', '<b>', ours],
])('of a trusted proxy %s', async (_what, given, expected) => {
  const running = await startTestEngine({})
  const behind = running.engine.createServer({ trustProxy: '127.0.0.1' })
  const url = await behind.listen({ host: '127.0.0.1', port: 0 })
  for (const path of ['/api/none', '/api/health']) {
    const answer = await fetch(url + path, { headers: { 'x-request-id': given } })
    expect(answer.headers.get('x-request-id')).toMatch(expected)
  }
  await behind.close()
  await running.close()
})

test('a failure on stderr has the name of its request', async () => {
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  const running = await startTestEngine({
    logger,
    prepare: (server) =>
      void server.get('/breaks', async () => {
        throw new Error('broken')
      }),
  })
  const answer = await fetch(`${running.url}/breaks`)
  expect(answer.status).toBe(500)
  const line = lines
    .map((text): { msg: string; requestId?: string } => JSON.parse(text))
    .find(({ msg }) => msg === 'request failed')
  expect(line?.requestId).toBe(answer.headers.get('x-request-id'))
  await running.close()
})
