import PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RateLimitRule } from '../limits/rate-limits.ts'
import { defineCollection, text } from '../schema/index.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from '../testing/index.ts'

const superuser = { email: 'root@example.com', password: 'root-password-1' }
const open = { list: '', view: '', create: '', update: '', delete: '' }
const collections = [
  defineCollection({ name: 'people', type: 'auth', shape: {}, rules: open }),
  defineCollection({ name: 'notes', type: 'base', shape: { title: text() }, rules: open }),
]
const rules: RateLimitRule[] = [
  { label: '*:auth', audience: '', maxRequests: 2, duration: 60 },
  { label: '*:create', audience: '', maxRequests: 4, duration: 60 },
  { label: '/api/batch', audience: '', maxRequests: 3, duration: 60 },
  { label: '/api/', audience: '', maxRequests: 20, duration: 60 },
]

onEachDatabase((database) => {
  let running: TestEngine
  let rootToken = ''
  let moment = Date.now()
  beforeAll(async () => {
    running = await startTestEngine({
      database,
      collections,
      superuser,
      batch: { enabled: true },
      rateLimits: { enabled: true, rules },
      now: () => new Date(moment),
      prepare: (app) => void app.get('/api/of-the-host', async () => ({ ok: true })),
    })
    const { id } = (await running.engine.recordsOf('_superusers').findFirst({ filter: 'id != ""' })) ?? {
      id: '',
    }
    rootToken = await running.engine.issueToken('_superusers', id)
  })
  afterAll(() => running.close())

  const ask = async (from: string, url: string, options: { token?: string; post?: object } = {}) => {
    const answer = await running.server.inject({
      method: options.post ? 'POST' : 'GET',
      url,
      remoteAddress: from,
      headers: options.token ? { authorization: options.token } : {},
      ...(options.post && { payload: options.post }),
    })
    return answer.statusCode
  }
  const askOften = async (times: number, ...args: Parameters<typeof ask>) => {
    const statuses: number[] = []
    for (let index = 0; index < times; index += 1) statuses.push(await ask(...args))
    return { refused: statuses.filter((status) => status === 429).length, last: statuses.at(-1) }
  }
  const notes = '/api/collections/notes/records'
  const member = async () => {
    const { id } = await running.engine.recordsOf('people').create({ email: `m${Math.random()}@example.com` })
    return running.engine.issueToken('people', id)
  }

  describe('too many requests', () => {
    test('are refused in the error shape with the seconds to wait, then answered again', async () => {
      expect(await askOften(23, '192.0.2.1', notes)).toEqual({ refused: 3, last: 429 })
      const answer = await running.server.inject({ url: notes, remoteAddress: '192.0.2.1' })
      expect(answer.json()).toEqual({ data: {}, message: 'Too Many Requests.', status: 429 })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50)
      moment += 61_000
      expect(await ask('192.0.2.1', notes)).toBe(200)
    })

    test.each<[string, string]>([
      ['an unknown path', '/api/nothing'],
      ['a route of the host', '/api/of-the-host'],
      ['a path in another spelling', '/ap%69/collections/notes/records'],
      ['the redirect of a login without a stream', '/api/oauth2-redirect'],
    ])('to %s count as well', async (_, url) => {
      const from = `192.0.3.${url.length}`
      expect((await askOften(23, from, url)).refused).toBe(3)
    })

    test('of superusers are none', async () => {
      expect((await askOften(40, '192.0.2.3', notes, { token: rootToken })).refused).toBe(0)
    })

    test('with a made-up token are those of the address', async () => {
      expect((await askOften(23, '192.0.2.4', notes, { token: 'x.y.z' })).refused).toBe(3)
    })

    test('of one member are not those of another behind the same address', async () => {
      const [one, two] = [await member(), await member()]
      expect((await askOften(23, '192.0.2.5', notes, { token: one })).refused).toBe(3)
      expect((await askOften(3, '192.0.2.5', notes, { token: two })).refused).toBe(0)
      expect((await askOften(3, '192.0.2.99', notes, { token: one })).refused).toBe(3)
    })

    test('to log in, to create and in batches have bounds of their own', async () => {
      const login = { post: { identity: 'a@example.com', password: 'x' } }
      expect(
        (await askOften(5, '192.0.2.6', '/api/collections/people/auth-with-password', login)).refused,
      ).toBe(3)
      expect((await askOften(6, '192.0.2.7', notes, { post: { title: 'x' } })).refused).toBe(2)
      const empty = { post: { requests: [] } }
      expect((await askOften(5, '192.0.2.8', '/api/batch', empty)).refused).toBe(2)
      expect((await askOften(2, '192.0.2.8', '/api/batc%68', empty)).refused).toBe(2)
    })

    test('cannot hide in a batch', async () => {
      const create = { method: 'POST', url: notes, body: { title: 'x' } }
      const batch = { post: { requests: Array.from({ length: 5 }, () => create) } }
      expect(await ask('192.0.2.9', '/api/batch', batch)).toBe(200)
      expect(await ask('192.0.2.9', '/api/batch', batch)).toBe(429)
      expect(await ask('192.0.2.9', notes, { post: { title: 'x' } })).toBe(429)
    })

    test('for answers that are kept count as others do', async () => {
      // Over the wire: these are answered before the framework sees them.
      const statuses: number[] = []
      let last: Response | undefined
      for (let index = 0; index < 24; index += 1) {
        last = await fetch(`${running.url}${notes}?sort=title`)
        statuses.push(last.status)
        if (index < 23) await last.arrayBuffer()
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(20)
      expect(await last?.json()).toEqual({ data: {}, message: 'Too Many Requests.', status: 429 })
      expect(last?.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(last?.headers.get('access-control-allow-origin')).toBe('*')

      const headers = { authorization: rootToken }
      for (let index = 0; index < 5; index += 1) {
        expect((await fetch(`${running.url}${notes}?sort=title`, { headers })).status).toBe(200)
      }
      // Health is answered to everybody at all times.
      expect((await fetch(`${running.url}/api/health`)).status).toBe(200)
      await expect(new PocketBase(running.url).collection('notes').getList()).rejects.toMatchObject({
        status: 429,
      })
    })
  })
})
