import { z } from 'zod'
import { refuse } from '../errors.ts'
import type { SubmittedBody, UploadedFile } from '../records/files.ts'
import type { FieldError } from '../schema/field.ts'
import { lengthTooLong, required } from '../schema/field-errors.ts'
import type { BatchItem } from './batch-item.ts'

/** Error message for a batch that cannot be read at all. */
export const unreadableBatch = 'Failed to read the submitted batch data.'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

/** Characters; no more than the head of a request of its own may have. */
const maxUrl = 16 * 1024

const batchShape = z.object({
  requests: z
    .array(
      z.object({
        method: text,
        url: text.refine((url) => url.length <= maxUrl),
        headers: z.record(z.string(), z.string()).nullish(),
        body: z.record(z.string(), z.unknown()).nullish(),
      }),
    )
    .nullish(),
})

/** The parser of query strings; the same for requests inside a batch and outside. */
export type ParseQuery = (text: string) => Record<string, string>

/**
 * Reads the requests of a submitted batch, each with the files sent for it as `requests.N.field` or
 * `requests[N].field`. Throws 400 if it cannot be read, is empty or has more than `maxRequests`.
 */
export function readBatch(
  submitted: SubmittedBody,
  options: { readonly maxRequests: number; readonly parseQuery: ParseQuery },
): BatchItem[] {
  const parsed = batchShape.safeParse(submitted.values)
  if (!parsed.success) throw refuse(unreadableBatch)
  const requests = parsed.data.requests ?? []
  if (requests.length === 0) throw invalidBatch(required)
  if (requests.length > options.maxRequests) throw invalidBatch(lengthTooLong(options.maxRequests))

  const files = filesByItem(submitted.files)
  return requests.map(({ method, url, headers, body }, place) => {
    const [path = '', query = ''] = splitOnce(url, '?')
    return {
      method: method.toUpperCase(),
      path: decodedPath(path),
      query: options.parseQuery(query),
      headers: forRules(headers ?? {}),
      body: { values: body ?? {}, files: files.get(place) ?? {} },
    }
  })
}

function invalidBatch(error: FieldError) {
  return refuse('Invalid batch request data.', { data: { requests: error } })
}

function filesByItem(files: SubmittedBody['files']): Map<number, Record<string, UploadedFile[]>> {
  const byItem = new Map<number, Record<string, UploadedFile[]>>()
  for (const [key, list] of Object.entries(files)) {
    const match = /^requests(?:\.(\d{1,4})|\[(\d{1,4})\])\.(.+)$/.exec(key)
    const field = match?.[3]
    if (field === undefined || field === '__proto__') continue
    const place = Number(match?.[1] ?? match?.[2])
    const own = byItem.get(place) ?? {}
    own[field] = [...(own[field] ?? []), ...list]
    byItem.set(place, own)
  }
  return byItem
}

/**
 * Spells names as rules do. The caller of the batch is the caller of its requests, regardless of their own
 * headers.
 */
function forRules(headers: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase().replaceAll('-', '_'), value] as const,
  )
  return Object.fromEntries(named.filter(([name]) => name !== 'authorization'))
}

function splitOnce(value: string, separator: string): string[] {
  const index = value.indexOf(separator)
  return index === -1 ? [value] : [value.slice(0, index), value.slice(index + 1)]
}

function decodedPath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
