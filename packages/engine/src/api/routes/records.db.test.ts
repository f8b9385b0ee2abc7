import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineCollection, file, relation, select, text } from '../../schema/index.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from '../../testing/index.ts'

const superuser = { email: 'root@example.com', password: 'root-password-1' }
const own = '@request.auth.id != "" && owner = @request.auth.id && @request.headers.x_refuse = ""'
const collections = [
  defineCollection({
    name: 'people',
    type: 'auth',
    shape: { name: text() },
    rules: { view: '', create: '', delete: 'id = @request.auth.id' },
  }),
  defineCollection({
    name: 'kept_notes',
    type: 'base',
    shape: {
      title: text({ required: true, max: 10 }),
      kind: select(['a', 'b']),
      owner: relation('people'),
      page: file({ maxSize: 2048 }),
    },
    rules: { list: '', view: '', create: own, update: own, delete: own },
  }),
  defineCollection({ name: 'closed', type: 'base', shape: { title: text() }, rules: {} }),
]
const json = { 'content-type': 'application/json' }

onEachDatabase((database) => {
  let running: TestEngine
  let token = ''
  let me = ''
  beforeAll(async () => {
    running = await startTestEngine({ database, collections, superuser, metrics: true })
    ;({ id: me } = await running.engine.recordsOf('people').create({ email: 'm@example.com', name: 'M' }))
    token = await running.engine.issueToken('people', me)
  })
  afterAll(() => running.close())

  const valid = () => ({ title: 'new', owner: me })
  const count = () => running.engine.recordsOf('kept_notes').count()
  const note = () => running.engine.recordsOf('kept_notes').create({ title: 'old', owner: me })
  const login = () => ({ ...json, authorization: token })
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${running.url}/api/collections/${path}`, init)
    const body: unknown = answer.status === 204 ? undefined : await answer.json()
    return { status: answer.status, headers: answer.headers, body }
  }
  const send = (path: string, values: object, headers: Record<string, string> = login()) =>
    ask(path, { method: 'POST', headers, body: JSON.stringify(values) })

  describe('creating', () => {
    test.each(['kept_notes', '%6bept_notes'])('a record at /%s', async (name) => {
      const { status, headers, body } = await send(`${name}/records?expand=owner&fields=title,expand`, {
        title: 'new',
        owner: me,
      })
      expect(status).toBe(200)
      expect(body).toEqual({ title: 'new', expand: { owner: expect.objectContaining({ name: 'M' }) } })
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        vary: 'Origin',
        'x-request-id': expect.any(String),
      })
    })

    test.each<[string, () => ReturnType<typeof send>, number]>([
      ['a bad value', () => send('kept_notes/records', { ...valid(), title: 'far too long' }), 400],
      ['what its rule refuses', () => send('kept_notes/records', { ...valid(), owner: '' }), 400],
      [
        'what a header refuses',
        () => send('kept_notes/records', valid(), { ...login(), 'x-refuse': '1' }),
        400,
      ],
      ['a record of a guest', () => send('kept_notes/records', valid(), json), 400],
      [
        'a record with a broken token',
        () => send('kept_notes/records', valid(), { ...json, authorization: 'x.y.z' }),
        400,
      ],
      [
        'text that is not JSON',
        () => ask('kept_notes/records', { method: 'POST', headers: login(), body: '{"title":' }),
        400,
      ],
      [
        'another type',
        () => send('kept_notes/records', valid(), { ...login(), 'content-type': 'text/xml' }),
        400,
      ],
      ['an empty body', () => ask('kept_notes/records', { method: 'POST', headers: login() }), 400],
      ['bad fields', () => send('kept_notes/records?fields=a:excerpt(x)', valid()), 400],
      ['a record for superusers', () => send('closed/records', {}), 403],
      ['a record of no collection', () => send('nowhere/records', {}), 404],
    ])('refuses %s, and writes nothing', async (_what, refused, wanted) => {
      const before = await count()
      const { status, body } = await refused()
      expect(status).toBe(wanted)
      expect(body).toMatchObject({ status: wanted, message: expect.any(String), data: expect.any(Object) })
      expect(await count()).toBe(before)
    })

    test('a record with a file', async () => {
      const form = new FormData()
      form.set('title', 'paper')
      form.set('owner', me)
      form.set('page', new File(['x'.repeat(500)], 'page.txt'))
      const { status, body } = await ask('kept_notes/records', {
        method: 'POST',
        headers: { authorization: token },
        body: form,
      })
      expect(status).toBe(200)
      const { id, page } = body as { id: string; page: string }
      const got = await fetch(`${running.url}/api/files/kept_notes/${id}/${page}`)
      expect(await got.text()).toBe('x'.repeat(500))
    })
  })

  test.each<[object, number]>([
    [{ title: 'newer' }, 200],
    [{ title: '' }, 400],
  ])('changing to %j is answered with %i', async (values, status) => {
    const { id } = await note()
    const init = { method: 'PATCH', headers: login(), body: JSON.stringify(values) }
    expect(await ask(`kept_notes/records/${id}`, init)).toMatchObject({ status })
  })

  test('deleting is answered without a body', async () => {
    const { id } = await note()
    const init = { method: 'DELETE', headers: login() }
    expect(await ask(`kept_notes/records/${id}`, init)).toMatchObject({ status: 204, body: undefined })
    expect(await ask(`kept_notes/records/${id}`, {})).toMatchObject({ status: 404 })
  })

  test.each(['PATCH', 'DELETE'])('%s of a missing record is 404', async (method) => {
    const body = method === 'PATCH' ? { body: '{}' } : {}
    const answer = await ask('kept_notes/records/nothing', { method, headers: login(), ...body })
    expect(answer.status).toBe(404)
  })

  /** Returns what the log has about the requests of one client, once there are `lineCount` lines. */
  const linesOf = async (client: string, lineCount: number) => {
    const found = await running.engine.recordsOf('_superusers').findFirst({ filter: 'id != ""' })
    const root = { authorization: await running.engine.issueToken('_superusers', found?.id ?? '') }
    const filter = encodeURIComponent(`data.userAgent = "${client}"`)
    const lines = async () => {
      const answer = await fetch(`${running.url}/api/logs?sort=created&filter=${filter}`, { headers: root })
      const { items } = (await answer.json()) as { items: { data: Record<string, unknown> }[] }
      return items.map(({ data }) => data)
    }
    await expect.poll(async () => (await lines()).length).toBe(lineCount)
    return lines()
  }

  test('a write is counted and logged', async () => {
    for (const title of ['new', 'far too long'])
      await send('kept_notes/records', { title, owner: me }, { ...login(), 'user-agent': 'teller' })
    expect(await linesOf('teller', 2)).toMatchObject([
      { status: 200, authId: me },
      { status: 400, authId: me, details: ['title'] },
    ])
    const { text: counted = '' } = (await running.engine.metrics?.render()) ?? {}
    expect(counted).toMatch(/route="\/api\/collections\/:collection\/records"[^\n]*status="400"/)
  })

  test('the log names a member whose account is deleted by the request itself', async () => {
    const { id } = await running.engine.recordsOf('people').create({ email: 'l@example.com', name: 'L' })
    const authorization = await running.engine.issueToken('people', id)
    const headers = { authorization, 'user-agent': 'leaver' }
    expect(await ask(`people/records/${id}`, { method: 'DELETE', headers })).toMatchObject({ status: 204 })
    expect(await linesOf('leaver', 1)).toMatchObject([{ status: 204, authId: id }])
  })
})

onEachDatabase((database) => {
  test('a limit holds however the address is spelled', async () => {
    const rules = [{ label: 'people:create', audience: '' as const, maxRequests: 3, duration: 60 }]
    const running = await startTestEngine({ database, collections, rateLimits: { enabled: true, rules } })
    try {
      const statuses = []
      for (const name of ['people', '%70eople', 'people', '%70eople']) {
        const init = { method: 'POST', headers: json, body: '{}' }
        const answer = await fetch(`${running.url}/api/collections/${name}/records`, init)
        statuses.push([answer.status, answer.headers.has('retry-after')])
      }
      expect(statuses).toEqual([400, 400, 400, 429].map((status) => [status, status === 429]))
    } finally {
      await running.close()
    }
  })
})
