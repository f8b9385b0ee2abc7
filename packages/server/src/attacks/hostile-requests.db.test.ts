import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlite } from '@longhouse/engine/testing'
import { startWholeSite, type WholeSite } from './whole-site.fixture.ts'

const faqs = '/api/collections/faqs/records'
const relay = '/api/webhooks/clip-upload'
const json = { 'Content-Type': 'application/json' }

let site: WholeSite
beforeAll(async () => {
  site = await startWholeSite(sqlite)
})
afterAll(() => site.close())

const isWell = async () => expect((await site.ask('/api/health')).status).toBe(200)
const asStaff = () => ({ ...json, Authorization: site.staff.client.authStore.token })

describe('where a message ends', () => {
  const hidden = 'GET /api/account/export HTTP/1.1\r\nHost: x\r\n\r\n'
  test.each([
    ['both lengths', 'Transfer-Encoding: chunked\r\nContent-Length: 4', `0\r\n\r\n${hidden}`],
    [
      'both lengths, the other way round',
      'Content-Length: 4\r\nTransfer-Encoding: chunked',
      `0\r\n\r\n${hidden}`,
    ],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 90', `abcd${hidden}`],
    ['a list of lengths', 'Content-Length: 4, 90', `abcd${hidden}`],
    ['a length with a sign', 'Content-Length: +4', `abcd${hidden}`],
    ['a negative length', 'Content-Length: -1', hidden],
    ['a length in hexadecimal', 'Content-Length: 0x4', `abcd${hidden}`],
    ['an unknown encoding', 'Transfer-Encoding: xchunked', hidden],
    ['chunked twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', `0\r\n\r\n${hidden}`],
    ['chunked and then something', 'Transfer-Encoding: chunked, identity', `0\r\n\r\n${hidden}`],
    ['a space before the colon', 'Transfer-Encoding : chunked', `0\r\n\r\n${hidden}`],
    ['a folded line', 'Transfer-Encoding:\r\n chunked', `0\r\n\r\n${hidden}`],
    ['a bare line feed in a chunk size', 'Transfer-Encoding: chunked', `0\n\r\n${hidden}`],
    ['a chunk size beyond all measure', 'Transfer-Encoding: chunked', `ffffffffffffffffff\r\n${hidden}`],
  ])('%s: one answer at most, then nothing', async (_, headers, body) => {
    const text = await site.raw(`POST ${faqs} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`, 1500)
    expect(text.match(/HTTP\/1\.1 \d+/g)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(text).not.toContain('HTTP/1.1 2')
    await isWell()
  })

  test.each([
    ['no host', 'X: y'],
    ['two hosts', 'Host: x\r\nHost: y'],
    ['the same host twice, spelled differently', 'Host: x\r\nhOsT: x'],
    ['a NUL in a header', 'Host: x\r\nX-A: a\0b'],
    ['a bare carriage return in a header', 'Host: x\r\nX-A: a\rX-B: c'],
    ['a header without a name', 'Host: x\r\n: y'],
    ['a header name with a space', 'Host: x\r\nX A: y'],
  ])('%s is refused', async (_, headers) => {
    const text = await site.raw(`GET /api/health HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`, 1500)
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
    await isWell()
  })
})

const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)
const partOf = (index: number, file: string) =>
  `--b\r\nContent-Disposition: form-data; name="f${index}"${file}\r\n\r\nx\r\n`

describe('bodies', () => {
  test.each([
    ['100,000 lists in each other', deep(100_000, '[', ']')],
    ['100,000 objects in each other', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['a field of 10,000 levels', `{"question":${deep(10_000, '[', ']')}}`],
    ['200,000 keys', `{${Array.from({ length: 200_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
    ['a number of a megabyte', `{"position":${'9'.repeat(1_000_000)}}`],
    ['half a body', '{"question":"q"'],
    ['another value after it', '{"question":"q"}{"question":"r"}x'],
    [
      'keys of the prototype',
      '{"__proto__":{"is_staff":true},"constructor":{"prototype":{"is_staff":true}}}',
    ],
  ])('%s: refused in time, on every kind of route', async (_, body) => {
    for (const path of [
      faqs,
      relay,
      '/api/batch',
      '/api/collections/users/auth-with-password',
      '/api/realtime',
    ]) {
      const began = performance.now()
      const { status } = await site.ask(path, { method: 'POST', headers: asStaff(), body })
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
      expect(performance.now() - began).toBeLessThan(4000)
    }
    expect(Reflect.get({}, 'is_staff')).toBeUndefined()
    await isWell()
  })

  test('a gzip bomb is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 32))
    const before = process.memoryUsage().rss
    for (const path of [faqs, relay, '/api/batch']) {
      const lines = {
        ...asStaff(),
        Host: 'x',
        Connection: 'close',
        'Content-Encoding': 'gzip',
        'Content-Length': String(bomb.length),
      }
      const head = Object.entries(lines)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')
      const text = await site.raw(Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${head}\r\n`), bomb]))
      expect([path, text.startsWith('HTTP/1.1 4')]).toEqual([path, true])
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })

  test.each([
    faqs,
    relay,
    '/api/batch',
    '/api/discord/assign-role',
    '/api/collections/users/auth-with-password',
  ])('%s: a body that announces a gigabyte is refused before it is sent', async (path) => {
    const lines = { ...asStaff(), Host: 'x', 'Content-Length': '1073741824' }
    const head = Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    expect(await site.raw(`POST ${path} HTTP/1.1\r\n${head}\r\n{`, 2000)).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('a thousand parts and a thousand files are too many', async () => {
    for (const file of ['', '; filename="a.txt"']) {
      const body = `${Array.from({ length: 5000 }, (_, index) => partOf(index, file)).join('')}--b--\r\n`
      const headers = { ...asStaff(), 'Content-Type': 'multipart/form-data; boundary=b' }
      const { status } = await site.ask(faqs, { method: 'POST', headers, body })
      expect(status >= 400 && status < 500).toBe(true)
    }
    await isWell()
  })
})

const begun = (method: string, path: string, token = '') =>
  site.raw(
    `${method} ${path} HTTP/1.1\r\nHost: x\r\n${token && `Authorization: ${token}\r\n`}Content-Type: application/json\r\nContent-Length: 30000000\r\n\r\n{"a":"`,
    1500,
  )

describe('bodies of guests', () => {
  const collections = ['clips', 'clip_votes', 'faqs', 'tournaments', 'tournament_registrations', 'users']

  test.each(collections)('for %s are refused before they have arrived', async (name) => {
    const path = `/api/collections/${name}/records`
    for (const token of ['', 'made.up.token']) {
      expect(await begun('POST', path, token)).toMatch(/^HTTP\/1\.1 40[03] /)
      expect(await begun('PATCH', `${path}/abcdefghijklmno`, token)).toMatch(/^HTTP\/1\.1 40[34] /)
    }
  })

  test('in batches and logins are refused before they have arrived', async () => {
    expect(await begun('POST', '/api/batch')).toMatch(/^HTTP\/1\.1 400 /)
    for (const action of ['auth-with-password', 'request-otp', 'request-password-reset'])
      expect(await begun('POST', `/api/collections/users/${action}`)).toMatch(/^HTTP\/1\.1 4(03|13) /)
  })

  test('those of members are waited for', async () => {
    expect(await begun('POST', faqs, site.staff.client.authStore.token)).toBe('')
  })
})

describe('addresses', () => {
  test.each([
    ['a filter of 100 kB', `${faqs}?filter=${'a'.repeat(12_000)}`],
    ['brackets without end', `${faqs}?filter=${'('.repeat(5000)}`],
    ['10,000 conditions', `${faqs}?filter=${encodeURIComponent('1=1||'.repeat(1500))}1=1`],
    ['a path of 10 kB', `/api/collections/${'x'.repeat(10_000)}/records`],
    ['a page number beyond all measure', `${faqs}?page=99999999999999999999`],
    ['expanding forever', `/api/collections/clips/records?expand=${'user.clips_via_user.'.repeat(20)}user`],
  ])('%s is answered in time, by no error of ours', async (_, path) => {
    const began = performance.now()
    const { status } = await site.ask(path, { headers: asStaff() })
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
    expect(performance.now() - began).toBeLessThan(2000)
  })

  test('headers of a megabyte are refused', async () => {
    expect(await site.raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'h'.repeat(1_000_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 |^$/,
    )
    await isWell()
  })
})

describe('slow clients', () => {
  test('two hundred half requests keep no client from a response', async () => {
    const { hostname, port } = new URL(site.url)
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.write('POST /api/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Le')
      return socket
    })
    const began = performance.now()
    for (let time = 0; time < 20; time += 1) await isWell()
    expect(performance.now() - began).toBeLessThan(5000)
    for (const socket of sockets) socket.destroy()
  })

  test('a head has 20 seconds, a request two minutes, and no connection is without an end', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = site.engine.createServer().server
    expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
      headersTimeout: 20_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 72_000,
    })
  })
})
