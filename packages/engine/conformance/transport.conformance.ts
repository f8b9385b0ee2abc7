import { expect } from 'vitest'
import { postJson, said, send } from './harness/answers.ts'
import { describeConformance } from './harness/section.ts'
import { accounts, ids } from './harness/seed.ts'

const clips = '/api/collections/clips/records'
const faqs = '/api/collections/faqs/records'
const question = '{"question":"Transport?"}'

export const transport = describeConformance('transport', (api, row) => {
  row('a trailing slash is another path', async () => {
    expect((await send(api, '/api/health/')).status).toBe(404)
  })
  row('a doubled slash redirects to the clean path', async () => {
    const answer = await send(api, '/api//health')
    expect(answer.status).toBe(307)
    expect(answer.headers.get('location')).toBe('/api/health')
  })
  row('answers are JSON without a charset', async () => {
    expect((await send(api, clips)).headers.get('content-type')).toBe('application/json')
  })
  row('a 204 has no body', async () => {
    await api.pb('superuser').collection('faqs').create({ id: 'faq000000000099', question: 'Gone?' })
    const answer = await send(api, `${faqs}/faq000000000099`, { method: 'DELETE', as: 'superuser' })
    expect([answer.status, answer.text]).toEqual([204, ''])
  })
  row('HEAD answers as GET without a body', async () => {
    const answer = await send(api, clips, { method: 'HEAD' })
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(answer.headers.get('content-type')).toBe('application/json')
  })
  row('record keys are sorted', async () => {
    const { text } = await send(api, `${clips}/${ids.clip(1)}`)
    const keys = Object.keys(JSON.parse(text))
    expect(keys).toEqual(keys.toSorted())
  })

  const memberOnly = '/api/collections/discord_roles/records'
  for (const prefix of ['', 'Bearer ', 'bearer ', 'BEARER ']) {
    row(`the token is taken with the prefix "${prefix}"`, async () => {
      const token = api.pb('member').authStore.token
      const { json } = await send(api, memberOnly, { headers: { authorization: prefix + token } })
      expect(json).toMatchObject({ totalItems: 2 })
    })
  }
  for (const [what, token] of [
    ['malformed', 'nonsense'],
    ['empty', ''],
    ['unsigned', 'eyJhbGciOiJub25lIn0.eyJpZCI6InVzcjAwMDAwMDAwMDAwMSJ9.'],
    ['of another scheme', 'Basic YTpi'],
  ] as const) {
    row(`a token that is ${what} makes a guest request`, async () => {
      const { status, json } = await send(api, memberOnly, { headers: { authorization: token } })
      expect(status).toBe(200)
      expect(json).toMatchObject({ totalItems: 0 })
    })
  }
  row('a tampered token makes a guest request', async () => {
    const token = api.pb('member').authStore.token
    const tampered = token.slice(0, -4) + (token.endsWith('aaaa') ? 'bbbb' : 'aaaa')
    const { json } = await send(api, memberOnly, { headers: { authorization: tampered } })
    expect(json).toMatchObject({ totalItems: 0 })
  })

  for (const name of ['clips', 'CLIPS', 'Clips', 'pbc_53716239']) {
    row(`the collection is found as ${name}`, async () => {
      const { status, json } = await send(api, `/api/collections/${name}/records`)
      expect(status).toBe(200)
      expect(json).toMatchObject({ totalItems: 12 })
    })
  }

  row('the first of a repeated parameter wins', async () => {
    const { json } = await send(api, `${clips}?perPage=2&perPage=5`)
    expect(json).toMatchObject({ perPage: 2 })
  })
  row('unknown parameters are ignored', async () => {
    expect((await send(api, `${clips}?nope=1&x[]=2`)).status).toBe(200)
  })
  row('an undecodable pair is dropped', async () => {
    const { status, json } = await send(api, `${clips}?filter=%zz&perPage=3`)
    expect(status).toBe(200)
    expect(json).toMatchObject({ perPage: 3, totalItems: 12 })
  })
  row('parameter names are case-sensitive', async () => {
    const { json } = await send(api, `${clips}?PerPage=3&FILTER=zzz`)
    expect(json).toMatchObject({ perPage: 30, totalItems: 12 })
  })

  const create = (body: BodyInit | null, type?: string) =>
    send(api, faqs, { method: 'POST', as: 'superuser', body, headers: type ? { 'content-type': type } : {} })
  const accepted: [string, BodyInit, string][] = [
    ['JSON', question, 'application/json'],
    ['JSON with a charset', question, 'application/json; charset=utf-8'],
    ['an urlencoded form', 'question=Transport%3F', 'application/x-www-form-urlencoded'],
    ['text after the first JSON value', `${question} trailing`, 'application/json'],
  ]
  for (const [what, body, type] of accepted) {
    row(`a body is read: ${what}`, async () => {
      const { status, json } = await create(body, type)
      expect(status).toBe(200)
      expect(json).toMatchObject({ question: 'Transport?' })
    })
  }
  row('a multipart form is read', async () => {
    const form = new FormData()
    form.set('question', 'Transport?')
    expect((await send(api, faqs, { method: 'POST', as: 'superuser', body: form })).json).toMatchObject({
      question: 'Transport?',
    })
  })
  for (const [what, body] of [
    ['an empty body', ''],
    ['JSON null', 'null'],
    ['an empty object', '{}'],
  ] as const) {
    row(`${what} counts as an empty object`, async () => {
      const { status, json } = await postJson(api, faqs, body)
      expect(status).toBe(400)
      expect(json).toMatchObject({
        data: { question: { code: 'validation_required' } },
        message: said.create,
      })
    })
  }
  row('another content type with a body is refused', async () => {
    expect((await create('question=1', 'text/plain')).json).toEqual({
      data: {},
      message: 'Unsupported Content-Type.',
      status: 400,
    })
  })
  for (const [what, body] of [
    ['an array', '[]'],
    ['malformed JSON', '{"question":'],
    ['a bare word', 'nope'],
    ['duplicate keys', '{"question":"a","question":"b"}'],
  ] as const) {
    row(`a JSON body that is ${what} is refused`, async () => {
      const { status, json } = await postJson(api, faqs, body)
      expect(status).toBe(400)
      expect(json).toMatchObject({ data: {}, status: 400 })
    })
  }
  const tooLarge = { data: {}, message: 'Request entity too large.', status: 413 }
  const megabytes = (field: string, size: number) =>
    JSON.stringify({ [field]: 'x'.repeat(size * 1024 * 1024) })
  row('a body over 32 MiB is refused', async () => {
    const { status, json } = await postJson(api, '/api/collections/ranks/records', megabytes('title', 33))
    expect([status, json]).toEqual([413, tooLarge])
  })
  row('an editor field adds its own limit to the body limit', async () => {
    expect((await postJson(api, faqs, megabytes('question', 33))).json).toMatchObject({
      message: said.create,
    })
    expect((await postJson(api, faqs, megabytes('question', 38))).json).toEqual(tooLarge)
  })

  row('any origin may read', async () => {
    const { headers } = await send(api, clips, { headers: { origin: 'https://elsewhere.example' } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })
  row('a preflight allows the methods and echoes the headers', async () => {
    const { status, headers } = await send(api, clips, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,x-odd',
      },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-methods')).toBe('GET,HEAD,PUT,PATCH,POST,DELETE')
    expect(headers.get('access-control-allow-headers')).toBe('authorization,x-odd')
  })
  for (const [name, value] of [
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'SAMEORIGIN'],
    ['x-xss-protection', '1; mode=block'],
    ['cross-origin-opener-policy', 'same-origin'],
  ] as const) {
    row(`every answer carries ${name}`, async () => {
      expect((await send(api, clips)).headers.get(name)).toBe(value)
    })
  }
  row('answers vary by origin', async () => {
    expect((await send(api, clips)).headers.get('vary')).toContain('Origin')
  })
  row.differs('answers are not compressed', 'we compress for those who ask', {
    pocketbase: async () => {
      const { headers } = await send(api, clips, { headers: { 'accept-encoding': 'gzip' } })
      expect(headers.get('content-encoding')).toBeNull()
    },
    engine: async () => {
      const { json } = await send(api, clips, { headers: { 'accept-encoding': 'identity' } })
      expect(json).toMatchObject({ totalItems: 12 })
    },
  })

  const errors: [string, string, string, number, string][] = [
    ['an unknown GET path', 'GET', '/api/nothing', 404, 'File not found.'],
    ['an unknown path with another method', 'POST', '/api/nothing', 404, said.notFound],
    ['an unknown record', 'GET', `${clips}/nope`, 404, said.notFound],
    ['an unknown collection', 'GET', '/api/collections/nope/records', 404, 'Missing collection context.'],
    [
      'an unknown collection in a file path',
      'GET',
      '/api/files/nope/a/b.png',
      404,
      'Missing or invalid collection context.',
    ],
    [
      'an unknown collection on an auth route',
      'GET',
      '/api/collections/nope/auth-methods',
      404,
      'Missing or invalid collection context.',
    ],
    [
      'an auth route on a plain collection',
      'GET',
      '/api/collections/clips/auth-methods',
      404,
      'Missing or invalid auth collection context.',
    ],
    ['a method a route does not have', 'PUT', clips, 404, said.notFound],
  ]
  for (const [what, method, path, status, message] of errors) {
    row(`${what} answers ${status} ${message}`, async () => {
      expect((await send(api, path, { method })).json).toEqual({ data: {}, message, status })
    })
  }
  row('a route that needs a login answers a guest 401', async () => {
    expect((await send(api, '/api/collections/users/auth-refresh', { method: 'POST' })).json).toEqual({
      data: {},
      message: 'The request requires valid record authorization token.',
      status: 401,
    })
  })
  row('a superuser route answers a member 403', async () => {
    expect((await send(api, '/api/collections', { as: 'member' })).json).toEqual({
      data: {},
      message: 'The authorized record is not allowed to perform this action.',
      status: 403,
    })
  })
  row('a token of another auth collection is named in the 403', async () => {
    const { json } = await send(api, '/api/collections/users/auth-refresh', {
      method: 'POST',
      as: 'superuser',
    })
    expect(json).toEqual({
      data: {},
      message: 'The request requires auth record from _superusers collection.',
      status: 403,
    })
  })
  row('the token of a deleted account makes a guest request', async () => {
    const account = { email: 'gone@example.com', password: 'gone-pass-123' }
    const root = api.pb('superuser')
    const { id } = await root
      .collection('users')
      .create({ ...account, passwordConfirm: account.password, username: 'gone' })
    const gone = api.pb()
    await gone.collection('users').authWithPassword(account.email, account.password)
    await root.collection('users').delete(id)
    expect((await gone.collection('discord_roles').getList()).totalItems).toBe(0)
    expect(accounts.member.id).not.toBe(id)
  })
})
