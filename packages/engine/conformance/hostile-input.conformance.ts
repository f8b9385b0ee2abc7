import { connect } from 'node:net'
import { expect } from 'vitest'
import { postJson, send } from './harness/answers.ts'
import { describeConformance } from './harness/section.ts'
import { accounts, ids } from './harness/seed.ts'

const faqs = '/api/collections/faqs/records'
const clips = '/api/collections/clips/records'
const deep = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

const bodies: [what: string, path: string, body: string][] = [
  ['malformed JSON', faqs, '{"question": "x"'],
  ['a deep array', faqs, '['.repeat(100_000)],
  ['wrong types for a login', '/api/collections/users/auth-with-password', '{"identity":[],"password":{}}'],
  ['a number for a batch', '/api/batch', '{"requests":7}'],
  ['a batch of odd items', '/api/batch', '{"requests":[{"method":1,"url":2}]}'],
  [
    'a lone surrogate as provider',
    '/api/collections/users/auth-with-oauth2',
    '{"provider":"\\ud800","code":"x"}',
  ],
  ['text for subscriptions', '/api/realtime', '{"clientId":"x","subscriptions":"y"}'],
]
const queries: string[] = [
  `${clips}?filter=${encodeURIComponent("clip_title = 'a\0b'")}&page=x`,
  `${clips}?filter=${'('.repeat(3000)}`,
  `${clips}?filter=${encodeURIComponent('1=1||'.repeat(600))}`,
  `${clips}?sort=${'a,'.repeat(400)}`,
  `${clips}?filter=__proto__%3D1`,
  `${clips}?filter=constructor.name%3D'x'`,
  `${clips}?sort=__proto__`,
  `${clips}/%00`,
  `${clips}/${'x'.repeat(2000)}`,
  `/api/collections/__proto__/records`,
  `/api/collections/constructor/records`,
  `/api/files/clips/%2e%2e/%2e%2e%2fdata.db`,
]

export const hostileInput = describeConformance('hostile input', (api, row) => {
  const isWell = async () => {
    expect((await send(api, '/api/health')).status).toBe(200)
  }

  for (const [what, path, body] of bodies) {
    row(`${what} is refused plainly`, async () => {
      const { status, json } = await postJson(api, path, body)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(json).toMatchObject({ status, message: expect.any(String), data: expect.any(Object) })
      await isWell()
    })
  }
  row.differs('a batch of nulls is refused', 'the original stumbles over it', {
    pocketbase: async () => {
      expect((await postJson(api, '/api/batch', '{"requests":[null]}')).status).toBe(500)
      await isWell()
    },
    engine: async () => {
      expect((await postJson(api, '/api/batch', '{"requests":[null]}')).status).toBe(400)
      await isWell()
    },
  })
  for (const path of queries) {
    row(`GET ${path.slice(0, 70)} is refused plainly`, async () => {
      const { status } = await send(api, path)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      await isWell()
    })
  }
  row('deep JSON in a json field does not hurt', async () => {
    const { status } = await postJson(
      api,
      '/api/collections/field_kinds/records',
      `{"title":"d","data":${deep(5000)}}`,
    )
    expect(status).toBeLessThan(500)
    await isWell()
  })
  row('a __proto__ key pollutes nothing', async () => {
    const body =
      '{"question":"p","__proto__":{"is_admin":true},"constructor":{"prototype":{"is_admin":true}}}'
    const { status, json } = await postJson(api, faqs, body)
    expect(status).toBe(200)
    expect(json).not.toHaveProperty('is_admin')
    expect((await send(api, `/api/collections/users/records/${accounts.other.id}`)).json).toMatchObject({
      is_admin: false,
    })
  })
  row('a __proto__ key inside json stays data', async () => {
    const { json, text } = await postJson(
      api,
      '/api/collections/field_kinds/records',
      '{"title":"p","data":{"__proto__":{"x":1},"y":2}}',
    )
    expect(json).toMatchObject({ data: { y: 2 } })
    expect(text).toContain('"__proto__":{"x":1}')
  })
  row('a NUL character in text is no server error', async () => {
    const { status } = await postJson(api, faqs, '{"question":"a\\u0000b"}')
    expect(status).toBeLessThan(500)
    const filter = encodeURIComponent('question ~ "a\0b"')
    expect((await send(api, `${faqs}?filter=${filter}`)).status).toBeLessThan(500)
    await isWell()
  })
  row('a lone surrogate in text is no server error', async () => {
    expect((await postJson(api, faqs, '{"question":"\\ud800"}')).status).toBeLessThan(500)
    await isWell()
  })
  row('a number beyond all measure is no server error', async () => {
    const { status } = await postJson(api, '/api/collections/ranks/records', '{"title":"n","position":1e400}')
    expect(status).toBeLessThan(500)
    await isWell()
  })
  row('huge headers are refused', async () => {
    const answer = await send(api, clips, { headers: { 'x-huge': 'h'.repeat(2_000_000) } }).catch(() => ({
      status: 431,
    }))
    expect(answer.status).toBe(431)
    await isWell()
  })
  row('half a request leaves the server well', async () => {
    const { hostname, port } = new URL(api.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(
      `POST ${faqs} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"question"`,
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.destroy()
    await isWell()
  })
  row('the seed survived', async () => {
    expect((await api.pb().collection('clips').getOne(ids.clip(1)))['clip_title']).toBe('Clip 01')
  })
})
