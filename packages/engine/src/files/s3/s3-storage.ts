import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { requireFileKey, type ByteRange, type FileStorage, type StoredFileInfo } from '../file-storage.ts'
import type { S3Address } from './s3-address.ts'
import { parseKeyPage, requireStatus } from './s3-answers.ts'
import { S3Requests, type S3Timing, withIdleTimeout } from './s3-requests.ts'

const deletesAtOnce = 8

/** The requested part of a file, and a signal that ends it. */
interface Download {
  readonly range?: ByteRange | undefined
  readonly signal?: AbortSignal
}

/** Files in a bucket of an S3-compatible storage, for any number of nodes. */
export class S3Storage implements FileStorage {
  readonly #prefix: string
  readonly #requests: S3Requests
  /** Names are never used twice, so metadata of a file stays true until it is removed. */
  readonly #known = new LRUCache<string, StoredFileInfo>({ max: 10_000 })

  constructor(address: S3Address, timing?: S3Timing) {
    this.#prefix = address.prefix
    this.#requests = new S3Requests(address, timing)
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const body = new Uint8Array(bytes)
    // The storage compares: it refuses damaged uploads, and keeps none that breaks off.
    const sha256 = createHash('sha256').update(body).digest('hex')
    const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256 }
    const answer = await this.#requests.send({ method: 'PUT', key: this.#place(key), headers, body })
    this.#known.delete(key)
    await requireStatus(answer, 200)
    await answer.body?.cancel()
  }

  async stat(key: string): Promise<StoredFileInfo | undefined> {
    const known = this.#known.get(key)
    if (known) return known
    const answer = await this.#requests.send({ method: 'HEAD', key: this.#place(key) })
    if (answer.status === 404) return undefined
    await requireStatus(answer, 200)
    const info = {
      size: Number(answer.headers.get('content-length')),
      modified: new Date(answer.headers.get('last-modified') ?? 0),
    }
    this.#known.set(key, info)
    return info
  }

  async readStart(key: string, length: number): Promise<Uint8Array> {
    const answer = await this.#get(key, { range: { start: 0, end: length - 1 } })
    if (answer.status !== 416) return wholeBody(answer)
    // There is no first byte.
    await answer.body?.cancel()
    return new Uint8Array()
  }

  async read(key: string): Promise<Uint8Array> {
    return wholeBody(await this.#get(key))
  }

  stream(key: string, range?: ByteRange): Readable {
    const stop = new AbortController()
    const open = async () => (await this.#get(key, { range, signal: stop.signal })).body
    return Readable.from(withIdleTimeout(open, stop), { objectMode: false })
  }

  async remove(key: string): Promise<void> {
    const place = this.#place(key)
    const gone = [...this.#known.keys()].filter((known) => known === key || known.startsWith(`${key}/`))
    for (const known of gone) this.#known.delete(known)
    const [inside] = await Promise.all([this.#keysBelow(`${place}/`), this.#delete(place)])
    for (let start = 0; start < inside.length; start += deletesAtOnce) {
      await Promise.all(inside.slice(start, start + deletesAtOnce).map((each) => this.#delete(each)))
    }
  }

  async #get(key: string, { range, signal }: Download = {}): Promise<Response> {
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const place = this.#place(key)
    const answer = await this.#requests.send({
      method: 'GET',
      key: place,
      ...(headers && { headers }),
      ...(signal && { signal }),
    })
    if (answer.status === 416 && range?.start === 0) return answer
    if (answer.status === 404) this.#known.delete(key)
    await requireStatus(answer, range ? 206 : 200)
    return answer
  }

  async #delete(place: string): Promise<void> {
    const answer = await this.#requests.send({ method: 'DELETE', key: place })
    await requireStatus(answer, 200, 204, 404)
    await answer.body?.cancel()
  }

  async #keysBelow(prefix: string): Promise<string[]> {
    const found: string[] = []
    let next: string | undefined
    do {
      const query = { 'list-type': '2', prefix, ...(next !== undefined && { 'continuation-token': next }) }
      const answer = await this.#requests.send({ method: 'GET', key: '', query })
      await requireStatus(answer, 200)
      const page = parseKeyPage(await answer.text())
      found.push(...page.keys)
      next = page.next
    } while (next !== undefined)
    return found
  }

  #place(key: string): string {
    return this.#prefix + requireFileKey(key)
  }
}

async function wholeBody(answer: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of withIdleTimeout(async () => answer.body)) pieces.push(piece)
  return Buffer.concat(pieces)
}
