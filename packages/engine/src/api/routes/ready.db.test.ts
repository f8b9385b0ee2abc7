import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { defineCollection, text } from '../../schema/index.ts'
import { stopListening } from '../server.ts'
import { onEachDatabase, openSeverableProxy, postgres, startTestEngine } from '../../testing/index.ts'

const notes = defineCollection({
  name: 'notes',
  type: 'base',
  shape: { title: text() },
  rules: { list: '', create: '' },
})

interface Answer {
  readonly status: number
  readonly message: string
  readonly connection: string | undefined
}

/** Asks over a connection that the agent keeps, as a proxy does. */
async function ask(url: string, agent?: Agent): Promise<Answer> {
  const answer = Promise.withResolvers<Answer>()
  get(url, { agent }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => {
      const body: { message?: string } = JSON.parse(Buffer.concat(chunks).toString())
      const { statusCode: status = 0, headers } = response
      answer.resolve({ status, message: body.message ?? '', connection: headers.connection })
    })
  }).on('error', answer.reject)
  return answer.promise
}

onEachDatabase((database) => {
  test('says that it is starting, ready, about to stop', async () => {
    const early: string[] = []
    const running = await startTestEngine({
      database,
      collections: [notes],
      prepare: async (server) => {
        const { statusCode, body } = await server.inject('/api/ready')
        early.push(`${statusCode} ${body}`)
      },
    })
    expect(early).toEqual([expect.stringMatching(/^503 .*The site is starting\./)])
    const answer = async () => {
      const { status, headers } = await fetch(`${running.url}/api/ready`)
      return [status, headers.get('cache-control')]
    }
    // On a busy machine the database may take its time for the first answer.
    await expect.poll(answer).toEqual([200, 'no-store'])
    running.engine.drain()
    const stopping = await fetch(`${running.url}/api/ready`)
    expect(stopping.status).toBe(503)
    expect(await stopping.json()).toEqual({ status: 503, message: 'The site is about to stop.', data: {} })
    expect((await fetch(`${running.url}/api/health`)).status).toBe(200)
    await running.close()
  })

  test('a draining server serves all clients; once it stops listening, each connection ends with its next response', async () => {
    const running = await startTestEngine({ database, collections: [notes] })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const paths = ['/api/health', '/api/collections/notes/records', '/api/collections/notes/records']
    for (const path of paths)
      expect(await ask(running.url + path, agent)).toMatchObject({ status: 200, connection: 'keep-alive' })
    running.engine.drain()
    for (const path of paths)
      expect(await ask(running.url + path, agent)).toMatchObject({ status: 200, connection: 'keep-alive' })
    stopListening(running.server.server)
    const last = { status: 200, connection: 'close' }
    expect(await ask(running.url + paths[0], agent)).toMatchObject(last)
    await expect(ask(running.url + paths[0], agent)).rejects.toThrow('ECONNREFUSED')
    agent.destroy()
    await running.close()
  })

  test('a request that was half sent when the server closed is answered', async () => {
    const running = await startTestEngine({ database, collections: [notes] })
    const { hostname, port } = new URL(running.url)
    const socket = connect(Number(port), hostname)
    const arrived = once(running.server.server, 'connection')
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    const ended = once(socket, 'close')
    socket.write('GET /api/collections/notes/records HTTP/1.1\r\nHost: tog.example\r\n')
    const [taken] = await arrived
    await expect.poll(() => taken.bytesRead).toBeGreaterThan(0)
    const ending = running.server.close()
    await expect.poll(() => running.server.server.listening).toBe(false)
    socket.write('\r\n')
    await ended
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    await ending
    await running.close()
  })
})

const fillUp = {
  // As many pages as there are: SQLite itself says that the disk is full.
  sqlite: `PRAGMA max_page_count = 1`,
  // What PostgreSQL answers; its disk is another machine's.
  postgres: `DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`,
}

onEachDatabase((database) => {
  test('a full disk: everything can be read, so that it stays ready; health says why nothing can be saved', async () => {
    const running = await startTestEngine({ database, collections: [notes] })
    const { engine, url } = running
    const pages = Array.from({ length: 20 }, () => ({ title: 'x'.repeat(4000) }))
    const write = () =>
      engine.transaction(async (tx) => {
        await tx.query({ sql: fillUp[database.name] })
        await tx.recordsOf('notes').append(pages)
      })
    const seen = async () => {
      await expect(write()).rejects.toMatchObject({ status: 503, code: 'cannot_store' })
      const paths = ['/api/ready', '/api/health', '/api/collections/notes/records']
      const answers = await Promise.all(paths.map((path) => fetch(url + path)))
      const { trouble } = await engine.state()
      return { trouble, statuses: answers.map(({ status }) => status), health: await answers[1]?.json() }
    }
    const message = 'The disk is full: nothing can be saved until there is room.'
    // A probe that finds room may run between the refused write and the requests.
    await expect.poll(seen).toEqual({
      trouble: 'full',
      statuses: [200, 503, 200],
      health: { status: 503, message, data: { storage: { code: 'disk_full', message } } },
    })

    if (database.name === 'sqlite')
      await engine.transaction((tx) => tx.query({ sql: 'PRAGMA max_page_count = 1000000' }))
    await engine.transaction((tx) => tx.recordsOf('notes').append(pages))
    await expect.poll(async () => (await fetch(`${url}/api/health`)).status).toBe(200)
    expect((await engine.state()).trouble).toBeUndefined()
    await running.close()
  })
})

test('it is not ready while the database is unreachable, and recovers automatically', async () => {
  const database = await postgres.create()
  const door = await openSeverableProxy(database.databaseUrl ?? '')
  const running = await startTestEngine({ collections: [notes], databaseUrl: door.url })
  const status = async () => (await fetch(`${running.url}/api/ready`)).status
  await expect.poll(status).toBe(200)
  door.shut()
  await expect.poll(status, { timeout: 20_000 }).toBe(503)
  const away: { message: string } = JSON.parse(await (await fetch(`${running.url}/api/ready`)).text())
  expect(away.message).toBe('The database does not answer.')
  door.open()
  await expect.poll(status, { timeout: 20_000 }).toBe(200)
  await running.close()
  await door.close()
  await database.drop()
})
