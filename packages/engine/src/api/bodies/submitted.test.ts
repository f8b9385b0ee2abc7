import { readdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '../../errors.ts'
import { BodyBudget, type Pace } from './read-bytes.ts'
import { readSubmitted, type DisposableBody } from './submitted.ts'

const maxBytes = 1024 * 1024
const budget = new BodyBudget({ inAll: 3 * maxBytes, each: 3 * maxBytes })
let pace: Pace | undefined
let server: Server
let url = ''
let tempDir = ''
let outcome = Promise.withResolvers<DisposableBody | ApiError>()

beforeAll(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'bodies-'))
  server = createServer((request, response) => {
    const reading = readSubmitted(request, { maxBytes, tempDir, lease: budget.lease('192.0.2.1'), pace })
    outcome.resolve(
      reading.catch((error: unknown) => (error instanceof ApiError ? error : Promise.reject(error))),
    )
    void reading.catch(() => undefined).finally(() => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The address of a server that listens on a port is never a pipe name.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(tempDir, { recursive: true })
})

async function submit(body: string | FormData | null, type?: string): Promise<DisposableBody> {
  const result = await submitted(body, type)
  if (result instanceof ApiError) throw result
  return result
}

async function submitted(body: string | FormData | null, type?: string): Promise<DisposableBody | ApiError> {
  outcome = Promise.withResolvers()
  await fetch(url, { method: 'POST', body, headers: type ? { 'content-type': type } : {} })
  return outcome.promise
}

async function valuesOf(body: string | FormData | null, type?: string) {
  return (await submit(body, type)).values
}

function formOf(...parts: [string, string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

async function cutOff(): Promise<void> {
  const sending = httpRequest(url, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 500_000 },
  })
  sending.on('error', () => undefined)
  sending.on('response', (response: IncomingMessage) => response.resume())
  sending.write(`--x\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n${'y'.repeat(200_000)}`)
  // The server does not report that it has begun to read.
  await new Promise((resolve) => setTimeout(resolve, 100))
  sending.destroy()
}

const json = 'application/json'
const urlencoded = 'application/x-www-form-urlencoded'

describe('values', () => {
  test.each<[string, string | FormData | null, string | undefined, object]>([
    ['JSON', '{"a":1,"b":[2]}', json, { a: 1, b: [2] }],
    ['JSON with a charset', '{"a":"é"}', 'Application/JSON; charset=utf-8', { a: 'é' }],
    ['an empty JSON body', '', json, {}],
    ['a blank JSON body', ' \n', json, {}],
    ['JSON null', 'null', json, {}],
    ['no body and no type', null, undefined, {}],
    ['an empty body of an unknown type', '', 'text/csv', {}],
    ['a form', 'a=1&a=true&b=x+y&c=007', urlencoded, { a: [1, true], b: 'x y', c: '007' }],
    ['a form with a payload', 'a=1&@jsonPayload=%7B%22a%22%3A%7B%7D%7D', urlencoded, { a: {} }],
  ])('%s', async (_what, body, type, values) => {
    expect(await valuesOf(body, type)).toEqual(values)
  })

  test('multipart: repeated names are lists, payloads are laid over plain parts, later over earlier', async () => {
    const form = formOf(
      ['t', 'a'],
      ['t', 'b'],
      ['n', '1.5'],
      ['p', 'plain'],
      ['@jsonPayload', '{"p":[1],"q":1}'],
      ['@jsonPayload', '{"q":2}'],
    )
    expect(await valuesOf(form)).toEqual({ t: ['a', 'b'], n: 1.5, p: [1], q: 2 })
  })

  test('keys named __proto__ are dropped and change nothing', async () => {
    expect(await valuesOf('{"__proto__":{"x":1},"a":1}', json)).toEqual({ a: 1 })
    expect(await valuesOf(formOf(['__proto__', 'x'], ['a', 'b']))).toEqual({ a: 'b' })
    expect({}).not.toHaveProperty('x')
  })
})

describe('refused', () => {
  const general = 'Something went wrong while processing your request.'
  test.each<[string, string | FormData, string, number, string]>([
    ['a JSON array', '[]', json, 400, general],
    ['a JSON text', '"a"', json, 400, general],
    ['malformed JSON', '{"a":', json, 400, general],
    ['duplicate keys', '{"a":1,"a":2}', json, 400, general],
    ['a NUL character in JSON', '{"a":{"b":"x\\u0000"}}', json, 400, general],
    ['a NUL character in a form', 'a=%00', urlencoded, 400, general],
    ['too many fields of a form', 'a=1&'.repeat(1000) + 'b', urlencoded, 413, 'Request entity too large.'],
    ['another type', 'a', 'text/plain', 400, 'Unsupported Content-Type.'],
    ['XML', '<a/>', 'application/xml', 400, 'Unsupported Content-Type.'],
    ['multipart without a boundary', 'a', 'multipart/form-data', 400, general],
    [
      'multipart without an end',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
      'multipart/form-data; boundary=x',
      400,
      general,
    ],
    [
      'too many bytes of JSON',
      JSON.stringify({ a: 'x'.repeat(maxBytes) }),
      json,
      413,
      'Request entity too large.',
    ],
  ])('%s', async (_what, body, type, status, message) => {
    expect(await submitted(body, type)).toMatchObject({ status, message })
  })

  test.each<[string, FormData, number]>([
    ['a broken payload', formOf(['@jsonPayload', '{']), 400],
    ['a payload that is not an object', formOf(['@jsonPayload', '[1]']), 400],
    ['too many parts', formOf(...Array.from({ length: 1001 }, (): [string, string] => ['a', 'b'])), 413],
    ['too many bytes', formOf(['f', new File(['x'.repeat(maxBytes)], 'f.txt')]), 413],
  ])('multipart: %s', async (_what, form, status) => {
    expect(await submitted(form)).toMatchObject({ status })
  })

  test('a chunked body that never ends, and its sender is cut off', async () => {
    outcome = Promise.withResolvers()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const cut = new Promise((resolve) => socket.on('close', resolve))
    socket.on('error', () => undefined).resume()
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${json}\r\ntransfer-encoding: chunked\r\n\r\n`)
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    const sendMore = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', sendMore)
    sendMore()
    expect(await outcome.promise).toMatchObject({ status: 413 })
    await cut
  })
})

const head = (type: string, length: number) =>
  `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

const unfinished = async (type: string, size: number, start = '') => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined).resume()
  socket.write(head(type, maxBytes) + start + 'x'.repeat(size))
  const before = budget.taken
  await expect.poll(() => budget.taken - before).toBeGreaterThanOrEqual(Math.min(size, 100))
  return socket
}

describe('bodies that do not end', () => {
  test('hold no more together than there is, and give it back when they go', async () => {
    const before = budget.taken
    const sockets = []
    for (let count = 0; count < 3; count += 1) sockets.push(await unfinished(json, maxBytes - 50_000))
    expect(await submitted(JSON.stringify({ a: 'x'.repeat(400_000) }), json)).toMatchObject({
      status: 503,
      retryAfter: 2,
    })
    expect(await valuesOf('{"a":1}', json)).toEqual({ a: 1 })
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => budget.taken - before).toBeLessThan(100)
  })

  test('are given up when they stand still', async () => {
    pace = { bytes: 1000, everyMs: 30 }
    for (const type of [json, 'multipart/form-data; boundary=x']) {
      outcome = Promise.withResolvers()
      const socket = await unfinished(type, 2000, '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n')
      expect([type, await outcome.promise]).toMatchObject([type, { status: 408 }])
      socket.destroy()
    }
    pace = undefined
  })

  test('are read as long as data arrives', async () => {
    pace = { bytes: 1, everyMs: 60 }
    outcome = Promise.withResolvers()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => undefined).resume()
    const text = JSON.stringify({ a: 'slow but steady' })
    socket.write(head(json, text.length))
    for (const character of text) {
      socket.write(character)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(await outcome.promise).toMatchObject({ values: { a: 'slow but steady' } })
    socket.destroy()
    pace = undefined
  })

  test('a file that waits on the disk holds no memory', async () => {
    const before = budget.taken
    const body = await submit(formOf(['f', new File(['x'.repeat(900_000)], 'a.txt')]))
    expect(budget.taken - before).toBeLessThan(100_000)
    await body.dispose()
    expect(budget.taken).toBe(before)
  })

  test('one address has its share, and others theirs', () => {
    const small = new BodyBudget({ inAll: 100, each: 60 })
    const [first, second, third] = [
      small.lease('192.0.2.1'),
      small.lease('192.0.2.1'),
      small.lease('192.0.2.2'),
    ]
    first.take(40)
    expect(() => second.take(21)).toThrow('busy')
    third.take(60)
    expect(() => third.take(1)).toThrow('busy')
    first.end()
    second.take(40)
    expect(small.taken).toBe(100)
    expect(() => first.take(1)).toThrow('busy')
    second.end()
    third.refund(1000)
    expect(small.taken).toBe(0)
  })
})

describe('files', () => {
  test.each([10, 64 * 1024, 64 * 1024 + 1, 700_000])('%i bytes come back as they were sent', async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251)
    const body = await submit(formOf(['photo+', new File([bytes], 'My Photo.bin')], ['a', '1']))
    const file = body.files['photo+']?.[0]
    expect(body.values).toEqual({ a: 1 })
    expect(file).toMatchObject({ name: 'My Photo.bin', size })
    expect(Buffer.compare((await file?.bytes()) ?? new Uint8Array(), bytes)).toBe(0)
    await body.dispose()
  })

  test('several files of one name stay in order, and an empty file input is a plain empty value', async () => {
    const body = await submit(
      formOf(['f', new File(['1'], 'a.txt')], ['f', new File(['22'], 'b.txt')], ['g', new File([], '')]),
    )
    expect(body.files['f']?.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
    expect(body.files['g']).toBeUndefined()
    expect(body.values).toEqual({ g: '' })
  })

  test('a large upload leaves no name in the temporary folder while it waits, and no content afterwards', async () => {
    const body = await submit(formOf(['f', new File(['x'.repeat(200_000)], 'a.txt')]))
    expect(await readdir(tempDir)).toEqual([])
    await body.dispose()
    await expect(body.files['f']?.[0]?.bytes()).rejects.toThrow('gone')
  })

  test('an upload that is cut off is a 400 and leaves nothing', async () => {
    outcome = Promise.withResolvers()
    await cutOff()
    expect(await outcome.promise).toMatchObject({ status: 400 })
    expect(await readdir(tempDir)).toEqual([])
  })
})
