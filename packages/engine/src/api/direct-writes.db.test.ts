import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineCollection, file, relation, select, text } from '../schema/index.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from '../testing/index.ts'

const superuser = { email: 'root@example.com', password: 'root-password-1' }
const own = '@request.auth.id != "" && owner = @request.auth.id && @request.headers.x_refuse = ""'
const collections = [
  defineCollection({
    name: 'people',
    type: 'auth',
    shape: { name: text() },
    rules: { view: '', create: '' },
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
/** The same address in two spellings: the shorter way takes the first, the framework the second. */
const spellings = [
  (name: string) => name,
  (name: string) => `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
]
const json = { 'content-type': 'application/json' }
/** Differ from answer to answer by themselves. */
const ownHeaders = new Set(['date', 'x-request-id'])

/** An answer as it can be compared with another. */
async function shown(answer: Response) {
  const body: unknown = answer.status === 204 ? null : await answer.json()
  const headers = [...answer.headers].filter(([name]) => !ownHeaders.has(name))
  return { status: answer.status, body, headers: Object.fromEntries(headers) }
}

/** Without what is another in every record. */
function withoutId(answer: Awaited<ReturnType<typeof shown>>, id?: string): typeof answer {
  const whole = JSON.stringify(answer).replaceAll(/"id":"\w{15}"/g, '"id":"-"')
  return JSON.parse(id ? whole.replaceAll(id, '-') : whole)
}

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

  const note = () => running.engine.recordsOf('kept_notes').create({ title: 'old', owner: me })
  const ask = async (path: string, init: RequestInit) =>
    shown(await fetch(`${running.url}/api/collections/${path}`, init))
  const login = () => ({ ...json, authorization: token })
  const form = () => {
    const body = new FormData()
    body.set('title', 'paper')
    body.set('owner', me)
    body.set('page', new File(['x'.repeat(500)], 'page.txt'))
    return body
  }
  const creates: [string, string, () => RequestInit, number][] = [
    [
      'a record',
      'kept_notes',
      () => ({ headers: login(), body: JSON.stringify({ title: 'new', owner: me }) }),
      200,
    ],
    [
      'a record with its expand',
      'kept_notes?',
      () => ({ headers: login(), body: JSON.stringify({ title: 'new', owner: me }) }),
      200,
    ],
    [
      'one with a bad value',
      'kept_notes',
      () => ({ headers: login(), body: JSON.stringify({ title: 'far too long', owner: me }) }),
      400,
    ],
    [
      'one that the rule refuses',
      'kept_notes',
      () => ({ headers: login(), body: JSON.stringify({ title: 'new', owner: '' }) }),
      400,
    ],
    [
      'one that a header refuses',
      'kept_notes',
      () => ({ headers: { ...login(), 'x-refuse': '1' }, body: JSON.stringify({ title: 'new', owner: me }) }),
      400,
    ],
    ['one of a guest', 'kept_notes', () => ({ headers: json, body: JSON.stringify({ title: 'new' }) }), 400],
    [
      'one with a broken token',
      'kept_notes',
      () => ({ headers: { ...json, authorization: 'x.y.z' }, body: '{}' }),
      400,
    ],
    ['what is no JSON', 'kept_notes', () => ({ headers: login(), body: '{"title":' }), 400],
    [
      'another type',
      'kept_notes',
      () => ({ headers: { authorization: token, 'content-type': 'text/xml' }, body: '<a/>' }),
      400,
    ],
    ['an empty body', 'kept_notes', () => ({ headers: login() }), 400],
    ['a collection for superusers', 'closed', () => ({ headers: login(), body: '{}' }), 403],
    ['no collection', 'nowhere', () => ({ headers: login(), body: '{}' }), 404],
    [
      'bad fields',
      'kept_notes?fields=a:excerpt(x)',
      () => ({ headers: login(), body: JSON.stringify({ title: 'new', owner: me }) }),
      400,
    ],
  ]

  describe('a write is answered the same however its address is spelled', () => {
    test.each(creates)('creating %s', async (_what, path, init, status) => {
      const [name = '', query = ''] = path.split('?')
      const expand = path.endsWith('?') ? '?expand=owner' : query && `?${query}`
      const [direct, routed] = await Promise.all(
        spellings.map((spell) => ask(`${spell(name)}/records${expand}`, { method: 'POST', ...init() })),
      )
      expect(direct?.status).toBe(status)
      expect(direct && withoutId(direct)).toEqual(routed && withoutId(routed))
    })

    test('creating one with a file', async () => {
      const answers = []
      for (const spell of spellings) {
        const init = { method: 'POST', headers: { authorization: token }, body: form() }
        answers.push(await ask(`${spell('kept_notes')}/records`, init))
      }
      for (const { status, body } of answers) {
        expect(status).toBe(200)
        const { id, page } = body as { id: string; page: string }
        const got = await fetch(`${running.url}/api/files/kept_notes/${id}/${page}`)
        expect(await got.text()).toBe('x'.repeat(500))
      }
    })

    test.each<[string, object, number]>([
      ['a value', { title: 'newer' }, 200],
      ['a bad value', { title: '' }, 400],
    ])('changing %s', async (_what, values, status) => {
      const answers = []
      for (const spell of spellings) {
        const { id } = await note()
        const init = { method: 'PATCH', headers: login(), body: JSON.stringify(values) }
        answers.push(withoutId(await ask(`${spell('kept_notes')}/records/${id}`, init), id))
      }
      expect(answers[0]?.status).toBe(status)
      expect(answers[0]).toEqual(answers[1])
    })

    test('changing and deleting what is not there', async () => {
      for (const method of ['PATCH', 'DELETE']) {
        const [direct, routed] = await Promise.all(
          spellings.map((spell) =>
            ask(`${spell('kept_notes')}/records/nothing`, {
              method,
              headers: login(),
              ...(method === 'PATCH' && { body: '{}' }),
            }),
          ),
        )
        expect(direct?.status).toBe(404)
        expect(direct).toEqual(routed)
      }
    })

    test('deleting', async () => {
      const answers = []
      for (const spell of spellings) {
        const { id } = await note()
        answers.push(
          await ask(`${spell('kept_notes')}/records/${id}`, { method: 'DELETE', headers: login() }),
        )
        expect((await fetch(`${running.url}/api/collections/kept_notes/records/${id}`)).status).toBe(404)
      }
      expect(answers[0]?.status).toBe(204)
      expect(answers[0]).toEqual(answers[1])
    })
  })

  test('both are counted and written down alike', async () => {
    const { id } = (await running.engine.recordsOf('_superusers').findFirst({ filter: 'id != ""' })) ?? {
      id: '',
    }
    const root = { authorization: await running.engine.issueToken('_superusers', id) }
    const linesOf = async (mark: string) => {
      const filter = encodeURIComponent(`data.userAgent = "${mark}"`)
      const answer = await fetch(`${running.url}/api/logs?sort=created&filter=${filter}`, { headers: root })
      const { items } = (await answer.json()) as { items: { level: number; data: Record<string, unknown> }[] }
      return items.map(
        ({ level, data: { requestId: _id, execTime: _ms, url: _url, userAgent: _agent, ...rest } }) => ({
          level,
          ...rest,
        }),
      )
    }
    const seen = []
    for (const [place, spell] of spellings.entries()) {
      const headers = { ...login(), 'user-agent': `teller-${place}` }
      await ask(`${spell('kept_notes')}/records`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ title: 'new', owner: me }),
      })
      await ask(`${spell('kept_notes')}/records`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ title: 'far too long', owner: me }),
      })
      await expect.poll(async () => (await linesOf(`teller-${place}`)).length).toBe(2)
      seen.push(await linesOf(`teller-${place}`))
    }
    expect(seen[0]).toMatchObject([
      { status: 200, authId: me },
      { status: 400, details: ['title'] },
    ])
    expect(seen[0]).toEqual(seen[1])
    const { text: counted = '' } = (await running.engine.metrics?.render()) ?? {}
    expect(counted).toMatch(/route="\/api\/collections\/:collection\/records"[^\n]*status="400"/)
  })
})

onEachDatabase((database) => {
  test('limits hold on both ways together', async () => {
    const rules = [{ label: 'people:create', audience: '' as const, maxRequests: 3, duration: 60 }]
    const running = await startTestEngine({ database, collections, rateLimits: { enabled: true, rules } })
    try {
      const statuses = []
      for (const spell of [...spellings, ...spellings]) {
        const init = { method: 'POST', headers: json, body: '{}' }
        const answer = await fetch(`${running.url}/api/collections/${spell('people')}/records`, init)
        statuses.push([answer.status, answer.headers.has('retry-after')])
      }
      expect(statuses).toEqual([400, 400, 400, 429].map((status) => [status, status === 429]))
    } finally {
      await running.close()
    }
  })
})
