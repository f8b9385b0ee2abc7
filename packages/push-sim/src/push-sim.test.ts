import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { decrypt } from './decrypt.ts'
import type { PushSim } from './push-sim.ts'
import { startPushSim } from './start.ts'
import { checkSender } from './vapid.ts'

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const bytes = (text: string) => Buffer.from(text, 'base64url')

test('decrypts the example of RFC 8291', () => {
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  const keys = {
    privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    publicKey: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  expect(decrypt(body, keys).toString()).toBe('When I grow up, I want to be a watermelon')
  const changed = Buffer.from(body)
  changed[120] = (changed[120] ?? 0) ^ 1
  expect(() => decrypt(changed, keys)).toThrow(/authenticate/)
})

test('verifies the sender in the example of RFC 8292, in its time', () => {
  const authorization =
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
  const audience = 'https://push.example.net'
  const now = new Date('2016-01-22T12:00:00Z')
  expect(checkSender({ authorization, audience, now })).toMatchObject({ subject: 'mailto:push@example.com' })
  expect(checkSender({ authorization, audience, now: new Date() })).toBe('The token has expired.')
})

describe('refusals of a service', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]).toString('base64url')
  const tokenOf = (claims: object, by: KeyObject = privateKey) => {
    const parts = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const text = parts.join('.')
    const signature = sign('sha256', Buffer.from(text), { key: by, dsaEncoding: 'ieee-p1363' })
    return `vapid t=${text}.${signature.toString('base64url')}, k=${key}`
  }
  let sim: PushSim
  beforeAll(async () => {
    sim = await startPushSim()
  })
  afterAll(() => sim.close())
  beforeEach(() => {
    sim.clear()
    sim.clearFaults()
  })

  const rights = () => ({ aud: sim.url, exp: inAnHour(), sub: 'https://tog.example' })
  const post = (endpoint: string, headers: Record<string, string>, body = Buffer.alloc(120)) =>
    fetch(endpoint, {
      method: 'POST',
      headers: { ttl: '60', 'content-encoding': 'aes128gcm', authorization: tokenOf(rights()), ...headers },
      body: new Uint8Array(body),
    })

  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  test.each([
    { name: 'no token', headers: () => ({ authorization: '' }), status: 401 },
    {
      name: 'a signature with other keys',
      headers: () => ({ authorization: tokenOf(rights(), stranger) }),
      status: 401,
    },
    {
      name: 'a token for another service',
      headers: () => ({ authorization: tokenOf({ ...rights(), aud: 'https://push.example' }) }),
      status: 401,
    },
    {
      name: 'an expired token',
      headers: () => ({ authorization: tokenOf({ ...rights(), exp: 1 }) }),
      status: 401,
    },
    {
      name: 'a token for a week',
      headers: () => ({ authorization: tokenOf({ ...rights(), exp: inAnHour() + 7 * 86_400 }) }),
      status: 401,
    },
    {
      name: 'no contact',
      headers: () => ({ authorization: tokenOf({ ...rights(), sub: 'http://127.0.0.1:8090' }) }),
      status: 401,
    },
    { name: 'no TTL', headers: () => ({ ttl: '' }), status: 400 },
    { name: 'another encoding', headers: () => ({ 'content-encoding': 'aesgcm' }), status: 400 },
    { name: 'an urgency of its own', headers: () => ({ urgency: 'now' }), status: 400 },
    { name: 'a topic that is too long', headers: () => ({ topic: 'x'.repeat(33) }), status: 400 },
    { name: 'what the browser cannot read', headers: () => ({}), status: 400 },
    { name: 'too much', headers: () => ({}), body: Buffer.alloc(4097), status: 413 },
  ])('$name', async ({ headers, body, status }) => {
    expect((await post(sim.subscribe(key).endpoint, headers(), body)).status).toBe(status)
    expect(sim.pushes()).toEqual([])
    expect(sim.refusals).toHaveLength(1)
  })

  test("refuses another server's key, an unknown and a former subscription", async () => {
    expect((await post(sim.subscribe('another').endpoint, {})).status).toBe(403)
    expect((await post(`${sim.url}/push/unknown`, {})).status).toBe(404)
    const { id, endpoint } = sim.subscribe(key)
    sim.unsubscribe(id)
    expect((await post(endpoint, {})).status).toBe(410)
  })

  test('gets faults from another process, and recovers', async () => {
    const control = (method: string, path: string, body?: object) =>
      fetch(`${sim.url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const made = await control('POST', '/api/subscriptions', { serverKey: key })
    const { id, endpoint } = z.object({ id: z.string(), endpoint: z.string() }).parse(await made.json())
    const fault = { kind: 'status', status: 503, retryAfterSeconds: 7, times: 1, subscription: id }
    expect((await control('PUT', '/api/fault', fault)).status).toBe(204)
    const answer = await post(endpoint, {})
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7'])
    expect((await post(endpoint, {})).status).toBe(400)
    expect((await control('PUT', '/api/fault', { kind: 'unknown' })).status).toBe(400)
    expect(
      (await fetch(`${sim.url}/api/fault`, { method: 'DELETE', headers: { origin: 'https://x.example' } }))
        .status,
    ).toBe(403)
  })
})
