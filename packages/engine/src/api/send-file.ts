import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { ByteRange } from '../files/file-storage.ts'
import type { OpenFile } from '../files/file-store.ts'

/** Types that a browser may show; everything else is only ever saved. */
const shownTypes = /^(image\/(?!svg)|video\/|audio\/|application\/pdf$)/

/** A file and how to send it. */
interface FileAnswer {
  readonly file: OpenFile
  readonly isProtected: boolean
  readonly isDownload: boolean
}

/**
 * Sends a file or a part of it. No part of it can run: sandboxed, never sniffed, and saved unless it is
 * media.
 */
export function sendFile(reply: FastifyReply, { file, isProtected, isDownload }: FileAnswer): FastifyReply {
  const { headers, method } = reply.request
  const etag = `"${file.size.toString(36)}-${file.modified.getTime().toString(36)}"`
  const disposition = isDownload || !shownTypes.test(file.mime) ? 'attachment' : 'inline'
  void reply.removeHeader('X-Frame-Options')
  reply.raw.removeHeader('X-Frame-Options')
  void reply.headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': isProtected ? 'private, no-store' : 'max-age=2592000, stale-while-revalidate=86400',
    'Content-Disposition': `${disposition}; filename="${file.name}"`,
    'Content-Security-Policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'Content-Type': file.mime,
    ETag: etag,
    'Last-Modified': file.modified.toUTCString(),
  })
  const version = { size: file.size, etag, modified: file.modified }
  if (isUnchanged(headers, version)) return reply.code(304).removeHeader('Content-Type').send()

  const range = requestedRange(headers, version)
  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${file.size}`).send()
  if (range) void reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  void reply.header('Content-Length', range ? range.end - range.start + 1 : file.size)
  if (method === 'HEAD') return sendHead(reply)
  return file.size === 0 ? reply.send() : reply.send(file.stream(range))
}

/** Answers HEAD: the framework would announce a length of 0 for a response without a body. */
function sendHead(reply: FastifyReply): FastifyReply {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.hijack()
  reply.raw.writeHead(reply.statusCode)
  reply.raw.end()
  return reply
}

function isUnchanged(headers: IncomingHttpHeaders, { etag, modified }: RangedFile): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(modified.getTime() / 1000) * 1000 <= since
}

/** The file that a range is asked of. */
interface RangedFile {
  readonly size: number
  readonly etag: string
  readonly modified: Date
}

/**
 * The part of a file that a request asks for; `undefined` for all of it. Several ranges at once, other units and
 * ranges of an older version get the whole file.
 */
export function requestedRange(
  headers: IncomingHttpHeaders,
  file: RangedFile,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '')
  if (!match || !isSameVersion(headers['if-range'], file)) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') return rangeIn(file, { start: Math.max(0, file.size - Number(last)), end: file.size - 1 })
  return rangeIn(file, { start: Number(first), end: last === '' ? file.size - 1 : Number(last) })
}

function rangeIn({ size }: RangedFile, { start, end }: ByteRange): ByteRange | 'unsatisfiable' {
  if (start >= size || start > end) return 'unsatisfiable'
  return { start, end: Math.min(end, size - 1) }
}

function isSameVersion(ifRange: string | string[] | undefined, { etag, modified }: RangedFile): boolean {
  if (typeof ifRange !== 'string') return true
  return ifRange === etag || ifRange === modified.toUTCString()
}
