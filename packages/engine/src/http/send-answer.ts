import type { FastifyReply, FastifyRequest } from 'fastify'
import { worthCompressing, type Encoding, type KeptAnswer } from '../cache/kept-answer.ts'
import { apiHeaders, jsonType } from './headers.ts'

const sharedHeaders = Object.entries({ ...apiHeaders, Vary: 'Origin, Accept-Encoding' }).flat()

/** Sends a finished answer: 304 when the client has it already, compressed when that is asked for and worth it. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): void {
  const { headers } = request.raw
  if (headers['if-none-match'] !== undefined && includesTag(headers['if-none-match'], answer.etag)) {
    write({ reply, answer, status: 304, body: undefined, encoding: undefined })
    return
  }
  const accepted = headers['accept-encoding']
  const encoding = accepted && answer.bytes.length >= worthCompressing ? encodingFor(accepted) : undefined
  if (!encoding) {
    write({ reply, answer, status: 200, body: answer.bytes, encoding })
    return
  }
  answer.encoded(encoding).then(
    (body) => write({ reply, answer, status: 200, body, encoding }),
    () => write({ reply, answer, status: 200, body: answer.bytes, encoding: undefined }),
  )
}

interface Written {
  readonly reply: FastifyReply
  readonly answer: KeptAnswer
  readonly status: 200 | 304
  readonly body: Buffer | undefined
  readonly encoding: Encoding | undefined
}

/** Past the framework's own serialising; headers that others have set on the reply are kept. */
function write({ reply, answer, status, body, encoding }: Written): void {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  const headers: string[] = [
    ...sharedHeaders,
    'Cache-Control',
    answer.isPersonal ? 'no-store' : 'private, no-cache',
  ]
  if (!answer.isPersonal) headers.push('ETag', answer.etag)
  if (body) headers.push('Content-Type', jsonType, 'Content-Length', String(body.length))
  if (encoding) headers.push('Content-Encoding', encoding)
  raw.writeHead(status, headers)
  // Node leaves the body out for HEAD by itself.
  raw.end(body)
}

function includesTag(header: string, etag: string): boolean {
  return header === etag || header === '*' || header.split(',').some((tag) => tag.trim() === etag)
}

/** The better of the encodings that the client accepts; brotli before gzip. */
export function encodingFor(header: string): Encoding | undefined {
  const accepted = header.split(',').filter((part) => !/;\s*q=0(\.0+)?\s*$/.test(part))
  const names = new Set(accepted.map((part) => part.split(';', 1).join('').trim().toLowerCase()))
  if (names.has('br')) return 'br'
  return names.has('gzip') || names.has('*') ? 'gzip' : undefined
}
