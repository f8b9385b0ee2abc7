import { connect } from 'node:net'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineCollection } from '../schema/collection.ts'
import { autodate, editor, file, json, relation, text } from '../schema/index.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from '../testing/index.ts'

const superuser = { email: 'root@example.com', password: 'root-password-1' }
const collections = [
  defineCollection({
    name: 'members',
    type: 'auth',
    shape: { name: text() },
    rules: { list: '', view: '', create: '' },
  }),
  defineCollection({
    name: 'notes',
    type: 'base',
    shape: {
      title: text({ required: true }),
      body: editor({ maxSize: 1024 }),
      data: json({ maxSize: 1024 }),
      owner: relation('members'),
      pages: file({ maxSize: 2048, maxSelect: 2 }),
      created: autodate('create'),
    },
    rules: { list: "owner = '' || owner = @request.auth.id", view: '', create: '', update: '', delete: '' },
  }),
  defineCollection({ name: 'locked', type: 'base', shape: { title: text() }, rules: {} }),
]

interface Page {
  readonly items: readonly { readonly id: string; readonly email?: string; readonly title?: string }[]
  readonly totalItems: number
}

async function noteIds(client: PocketBase): Promise<string[]> {
  return (await client.collection('notes').getFullList({ requestKey: null })).map(({ id }) => id)
}

function sized(bytes: number): string {
  return `{"title":"x","unknown":"${'x'.repeat(bytes)}"}`
}

onEachDatabase((database) => {
  let running: TestEngine
  let root: PocketBase
  beforeAll(async () => {
    running = await startTestEngine({ database, collections, superuser, batch: { enabled: true } })
    root = new PocketBase(running.url)
    await root.collection('_superusers').authWithPassword(superuser.email, superuser.password)
  })
  afterAll(() => running.close())

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(running.url + path, { headers, redirect: 'manual' })
  // The shape of these answers is what the tests are about.
  const getPage = async (path: string, headers: Record<string, string> = {}) =>
    (await (await get(path, headers)).json()) as Page
  const post = (path: string, body: string | FormData, headers: Record<string, string> = {}) =>
    fetch(running.url + path, { method: 'POST', body, headers })
  const notes = '/api/collections/notes/records'

  async function newMember(name: string): Promise<PocketBase> {
    const client = new PocketBase(running.url)
    const account = { email: `${name}@example.com`, password: 'member-password-1' }
    await root.collection('members').create({ ...account, passwordConfirm: account.password, name })
    await client.collection('members').authWithPassword(account.email, account.password)
    return client
  }

  describe('records over HTTP', () => {
    test('are created, read, listed, changed and deleted with the official client', async () => {
      const client = new PocketBase(running.url)
      const created = await client.collection('notes').create({ title: 'One', data: { a: [1] } })
      expect(created).toMatchObject({ title: 'One', data: { a: [1] }, collectionName: 'notes' })
      expect(await client.collection('notes').getOne(created.id)).toEqual(created)
      expect(await client.collection('notes').update(created.id, { title: 'Two' })).toMatchObject({
        title: 'Two',
      })
      expect(await client.collection('notes').getOne(created.id)).toMatchObject({ title: 'Two' })
      expect((await client.collection('notes').getList(1, 5, { filter: 'title = "Two"' })).totalItems).toBe(1)
      await client.collection('notes').delete(created.id)
      await expect(client.collection('notes').getOne(created.id)).rejects.toMatchObject({ status: 404 })
    })

    test('show only the requested fields', async () => {
      const { id } = await root.collection('notes').create({ title: 'Picked' })
      expect(await (await get(`${notes}/${id}?fields=title`)).json()).toEqual({ title: 'Picked' })
      expect(
        await (await get(`${notes}?fields=title&filter=${encodeURIComponent(`id='${id}'`)}`)).json(),
      ).toEqual({
        items: [{ title: 'Picked' }],
        page: 1,
        perPage: 30,
        totalItems: 1,
        totalPages: 1,
      })
      expect(
        await (
          await post(`${notes}?fields=title`, '{"title":"x"}', { 'content-type': 'application/json' })
        ).json(),
      ).toEqual({ title: 'x' })
    })

    test('are not written when the answer could not be given', async () => {
      const answer = await post(`${notes}?fields=title:nope`, '{"title":"never"}', {
        'content-type': 'application/json',
      })
      expect(answer.status).toBe(400)
      expect((await root.collection('notes').getList(1, 1, { filter: 'title = "never"' })).totalItems).toBe(0)
    })

    test('of a collection with a small limit still take 32 MiB and not more', async () => {
      const mebibyte = 1024 * 1024
      const type = { 'content-type': 'application/json' }
      expect((await post('/api/collections/notes/records', sized(31 * mebibyte), type)).status).toBe(200)
      expect(await (await post('/api/collections/notes/records', sized(33 * mebibyte), type)).json()).toEqual(
        {
          data: {},
          message: 'Request entity too large.',
          status: 413,
        },
      )
    })
  })

  describe('cached responses', () => {
    test('are new after every write', async () => {
      const before = await getPage(`${notes}?sort=-created`)
      const { id } = await root.collection('notes').create({ title: 'Fresh' })
      const after = await getPage(`${notes}?sort=-created`)
      expect(after.totalItems).toBe(before.totalItems + 1)
      await root.collection('notes').update(id, { title: 'Fresher' })
      expect(await (await get(`${notes}/${id}`)).json()).toMatchObject({ title: 'Fresher' })
    })

    test('of one member are not given to another', async () => {
      const [anna, bert] = [await newMember('anna'), await newMember('bert')]
      const note = await root
        .collection('notes')
        .create({ title: 'Secret', owner: anna.authStore.record?.id })
      expect(await noteIds(anna)).toContain(note.id)
      expect(await noteIds(bert)).not.toContain(note.id)
      expect(await noteIds(new PocketBase(running.url))).not.toContain(note.id)
      expect(await noteIds(anna)).toContain(note.id)
    })

    test('show an e-mail only to its owner and to superusers, whichever caller is first', async () => {
      const carl = await newMember('carl')
      const path = '/api/collections/members/records?sort=name'
      const emails = async (token: string) => {
        const { items } = await getPage(path, { authorization: token })
        return items.map(({ email }) => email).filter(Boolean)
      }
      const guestFirst = [
        await emails(''),
        await emails(carl.authStore.token),
        await emails(root.authStore.token),
      ]
      expect(guestFirst[0]).toEqual([])
      expect(guestFirst[1]).toEqual(['carl@example.com'])
      expect(guestFirst[2]).toContain('carl@example.com')
      await root.collection('members').update(carl.authStore.record?.id ?? '', { name: 'carl2' })
      const ownerFirst = [await emails(carl.authStore.token), await emails('')]
      expect(ownerFirst).toEqual([['carl@example.com'], []])
    })

    test('are answered 304 to who has them, and 200 once they changed', async () => {
      const { id } = await root.collection('notes').create({ title: 'Tagged' })
      const first = await get(`${notes}/${id}`)
      const etag = first.headers.get('etag') ?? ''
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      const again = await get(`${notes}/${id}`, { 'if-none-match': etag })
      expect([again.status, await again.text()]).toEqual([304, ''])
      await root.collection('notes').update(id, { title: 'Changed' })
      expect((await get(`${notes}/${id}`, { 'if-none-match': etag })).status).toBe(200)
    })

    test.each(['gzip', 'br'])('are compressed with %s where that is worth it', async (encoding) => {
      for (let index = 0; index < 5; index++)
        await root.collection('notes').create({ title: 'y'.repeat(400) })
      for (let round = 0; round < 2; round++) {
        const answer = await get(notes, { 'accept-encoding': encoding })
        expect(answer.headers.get('content-encoding')).toBe(encoding)
        expect(answer.headers.get('vary')).toBe('Origin, Accept-Encoding')
        expect(await answer.json()).toHaveProperty('items.4.title')
      }
      const plain = await get(notes, { 'accept-encoding': 'identity' })
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(await plain.json()).toHaveProperty('items.4.title')
    })

    test('are answered to HEAD without their body', async () => {
      const answer = await fetch(running.url + notes, { method: 'HEAD' })
      expect([answer.status, await answer.text()]).toEqual([200, ''])
      expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(10)
    })
  })

  describe('the transport', () => {
    test.each<[string, string, number, string]>([
      ['an unknown path', '/api/nope', 404, 'File not found.'],
      ['a trailing slash', '/api/health/', 404, 'File not found.'],
      ['an unknown collection', '/api/collections/nope/records', 404, 'Missing collection context.'],
      [
        'a locked collection',
        '/api/collections/locked/records',
        403,
        'Only superusers can perform this action.',
      ],
      ['NUL in an id', `${notes}/%00`, 404, "The requested resource wasn't found."],
      [
        'NUL in a filter',
        `${notes}?filter=title='%00'`,
        400,
        'Something went wrong while processing your request.',
      ],
      ['a very long id', `${notes}/${'x'.repeat(3000)}`, 404, 'File not found.'],
      [
        'a service path for guests',
        '/api/settings',
        401,
        'The request requires valid record authorization token.',
      ],
    ])('answers %s in the error shape', async (_what, path, status, message) => {
      const answer = await get(path)
      expect(await answer.json()).toEqual({ data: {}, message, status })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toBe('application/json')
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    })

    test('sends a path with doubled slashes to the clean one, parameters kept', async () => {
      const answer = await get('/api//collections///notes/records?page=2')
      expect([answer.status, answer.headers.get('location')]).toEqual([
        307,
        '/api/collections/notes/records?page=2',
      ])
    })

    test('answers a preflight', async () => {
      const answer = await fetch(running.url + notes, {
        method: 'OPTIONS',
        headers: { origin: 'https://a.example', 'access-control-request-headers': 'authorization' },
      })
      expect(answer.status).toBe(204)
      expect(answer.headers.get('access-control-allow-methods')).toBe('GET,HEAD,PUT,PATCH,POST,DELETE')
      expect(answer.headers.get('access-control-allow-headers')).toBe('authorization')
    })

    test('other sites may say which state an edit began from', async () => {
      const answer = await fetch(running.url + notes, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://a.example',
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'if-record-updated',
        },
      })
      expect(answer.headers.get('access-control-allow-headers')).toBe('if-record-updated')
    })

    test('tells health, and more of it to superusers', async () => {
      const healthy = { message: 'API is healthy.', code: 200, data: {} }
      expect(await (await get('/api/health')).json()).toEqual(healthy)
      expect(await (await get('/api/health?fields=code')).json()).toEqual({ code: 200 })
      expect(await root.health.check()).toMatchObject({ data: { canBackup: true } })
      expect((await fetch(`${running.url}/api/health`, { method: 'HEAD' })).status).toBe(200)
    })

    test.each<[string, string]>([
      [
        'both lengths at once',
        'POST /api/batch HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      ],
      ['a huge head', `GET /api/health HTTP/1.1\r\nhost: x\r\nx-huge: ${'h'.repeat(20_000)}\r\n\r\n`],
      ['two hosts', 'GET /api/health HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n'],
      ['no HTTP at all', 'nonsense\r\n\r\n'],
    ])('refuses %s and hangs up', async (_what, request) => {
      const { hostname, port } = new URL(running.url)
      const socket = connect(Number(port), hostname)
      socket.write(request)
      let answer = ''
      for await (const chunk of socket) answer += String(chunk)
      expect(answer).toMatch(/^HTTP\/1\.1 4(00|31) /)
      expect(await (await get('/api/health')).json()).toMatchObject({ code: 200 })
    })
  })
})

test('a request in progress while the server closes still gets its response', async () => {
  const gate = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  const running = await startTestEngine({
    collections,
    prepare: (server) => {
      server.get('/slow', async () => {
        entered.resolve()
        await gate.promise
        return 'done'
      })
    },
  })
  const slow = fetch(`${running.url}/slow`)
  await entered.promise
  const closing = running.close()
  gate.resolve()
  expect(await (await slow).text()).toBe('done')
  await closing
  await expect(fetch(`${running.url}/api/health`)).rejects.toThrow('fetch failed')
})
