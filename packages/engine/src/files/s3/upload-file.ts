import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { storageUnavailable } from '../../errors.ts'
import { requireStatus, textIn } from './s3-answers.ts'
import type { S3Request, S3Requests } from './s3-requests.ts'

/** A file of this machine, and where it goes. */
export interface FileUpload {
  readonly requests: S3Requests
  readonly key: string
  readonly path: string
  readonly type: string
  /** Bytes at a time; more where the file would have too many parts. */
  readonly partBytes?: number
  /** Ends it early: nothing is left of it. */
  readonly signal?: AbortSignal | undefined
}

const usualPartBytes = 16 * 1024 ** 2
const maxParts = 9_000
/** Who ends an upload early does not wait long for the storage to let go of its parts; milliseconds. */
const partingMs = 500

/** Puts a file of any size into a bucket, a part at a time: it is there whole when this is done, or not at all. */
export async function uploadFile(upload: FileUpload): Promise<void> {
  const { requests, key, path, partBytes = usualPartBytes, signal } = upload
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const id = await begin(upload)
    try {
      const length = Math.max(partBytes, Math.ceil(size / maxParts))
      const tags: string[] = []
      for (let start = 0; start === 0 || start < size; start += length) {
        const body = await readPart(file, { start, length: Math.min(length, size - start) })
        tags.push(await putPart(requests, { key, id, body, number: tags.length + 1, signal }))
      }
      signal?.throwIfAborted()
      await complete(requests, { key, id, tags })
    } catch (error) {
      const patience = signal?.aborted ? { signal: AbortSignal.timeout(partingMs) } : {}
      await requests
        .send({ method: 'DELETE', key, query: { uploadId: id }, ...patience })
        .catch(() => undefined)
      throw error
    }
  } finally {
    await file.close()
  }
}

async function begin({ requests, key, type, signal }: FileUpload): Promise<string> {
  const headers = { 'content-type': type }
  const answer = await requests.send({ method: 'POST', key, query: { uploads: '' }, headers, signal })
  await requireStatus(answer, 200)
  const id = textIn(await answer.text(), 'UploadId')
  if (id === '') throw storageUnavailable(new Error('The storage began no upload.'))
  return id
}

async function readPart(
  file: FileHandle,
  { start, length }: { readonly start: number; readonly length: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, start + filled)
    if (bytesRead === 0) throw new Error('The file became shorter while it was read.')
    filled += bytesRead
  }
  return bytes
}

interface Part {
  readonly key: string
  readonly id: string
  readonly number: number
  readonly body: Uint8Array<ArrayBuffer>
  readonly signal: AbortSignal | undefined
}

async function putPart(requests: S3Requests, { key, id, number, body, signal }: Part): Promise<string> {
  const query = { partNumber: String(number), uploadId: id }
  // The storage compares: what arrives damaged is refused.
  const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') }
  const answer = await requests.send({ method: 'PUT', key, query, headers, body, signal })
  await requireStatus(answer, 200)
  await answer.body?.cancel()
  return answer.headers.get('etag') ?? ''
}

async function complete(
  requests: S3Requests,
  { key, id, tags }: { readonly key: string; readonly id: string; readonly tags: readonly string[] },
): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  )
  const text = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const request: S3Request = {
    method: 'POST',
    key,
    query: { uploadId: id },
    headers: { 'content-type': 'application/xml' },
    body: new TextEncoder().encode(text),
  }
  const answer = await requests.send(request)
  await requireStatus(answer, 200)
  // It may say 200 first and fail then.
  const words = await answer.text()
  if (!words.includes('<CompleteMultipartUploadResult'))
    throw storageUnavailable(new Error(words.slice(0, 300)))
}
