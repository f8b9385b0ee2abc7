import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../files/file-storage.ts'

/** The file that a range is asked of. */
export interface RangedFile {
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
