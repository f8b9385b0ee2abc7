import type { SimBucket, StoredObject } from './bucket.ts'
import { signatureProblem, type Keys, type SignedRequest } from './signature.ts'
import { completedXml, errorXml, keyOfToken, listXml, tagsIn, uploadXml } from './xml.ts'

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | number>>
  readonly body?: string | Buffer
}

export interface BucketWorld {
  readonly bucket: SimBucket
  readonly name: string
  readonly keys: Keys
}

/** Handles a request as S3 does. */
export function answer(request: SignedRequest, { bucket, name, keys }: BucketWorld): Answer {
  const problem = signatureProblem(request, keys, Date.now())
  if (problem) return refusal(problem === 'XAmzContentSHA256Mismatch' ? 400 : 403, problem)

  const { pathname, searchParams } = new URL(request.url, 'http://x')
  const [, bucketName, ...steps] = pathname.split('/')
  if (bucketName !== name) return refusal(404, 'NoSuchBucket')
  const key = steps.map(decodeURIComponent).join('/')
  if (key === '') return onBucket(request.method, searchParams, { bucket, name, keys })
  const upload = searchParams.get('uploadId')
  if (upload !== null)
    return onUpload(request, { upload, part: Number(searchParams.get('partNumber')) }, bucket)
  if (request.method === 'POST' && searchParams.has('uploads')) {
    const id = bucket.beginUpload(key, request.headers['content-type'] ?? 'binary/octet-stream')
    return { status: 200, body: uploadXml(name, key, id) }
  }
  return onObject(request, key, bucket)
}

function onUpload(
  { method, body }: SignedRequest,
  { upload, part: number }: { upload: string; part: number },
  bucket: SimBucket,
): Answer {
  if (method === 'DELETE') {
    bucket.abortUpload(upload)
    return { status: 204 }
  }
  if (method === 'PUT') {
    const etag = bucket.putPart(upload, number, body)
    return etag === undefined ? refusal(404, 'NoSuchUpload') : { status: 200, headers: { etag } }
  }
  if (method !== 'POST') return refusal(405, 'MethodNotAllowed')
  const object = bucket.completeUpload(upload, tagsIn(body.toString()))
  return object ? { status: 200, body: completedXml(object.etag) } : refusal(400, 'InvalidPart')
}

function onBucket(method: string, query: URLSearchParams, { bucket, name }: BucketWorld): Answer {
  if (method === 'HEAD') return { status: 200 }
  if (method !== 'GET' || query.get('list-type') !== '2') return refusal(405, 'MethodNotAllowed')
  const prefix = query.get('prefix') ?? ''
  const max = Math.min(1000, Number(query.get('max-keys') ?? 1000))
  const after = keyOfToken(query.get('continuation-token') ?? '')
  return { status: 200, body: listXml(name, prefix, max, bucket.list({ prefix, after, max })) }
}

function onObject({ method, headers, body }: SignedRequest, key: string, bucket: SimBucket): Answer {
  if (method === 'PUT') {
    const { etag } = bucket.put(key, body, headers['content-type'] ?? 'binary/octet-stream')
    return { status: 200, headers: { etag } }
  }
  if (method === 'DELETE') {
    bucket.delete(key)
    return { status: 204 }
  }
  if (method !== 'GET' && method !== 'HEAD') return refusal(405, 'MethodNotAllowed')
  const object = bucket.get(key)
  if (!object) return refusal(404, 'NoSuchKey')
  if (headers['if-none-match'] === object.etag) return { status: 304, headers: { etag: object.etag } }
  return part(object, headers.range)
}

function part({ bytes, etag, modified, type }: StoredObject, range: string | undefined): Answer {
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'content-type': type,
    'last-modified': modified.toUTCString(),
  }
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined) return { status: 200, headers, body: bytes }
  const start = Number(first)
  const end = Math.min(last ? Number(last) : Infinity, bytes.length - 1)
  if (start >= bytes.length) return refusal(416, 'InvalidRange')
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${bytes.length}` },
    body: bytes.subarray(start, end + 1),
  }
}

function refusal(status: number, code: string): Answer {
  return { status, body: errorXml(code, code) }
}
