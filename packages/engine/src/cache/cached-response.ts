import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Content encodings of a response. */
export type Encoding = 'br' | 'gzip'

/** Below this many bytes compression saves nothing worth its time. */
export const worthCompressing = 1400

const shortText = 4096

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify<Buffer, { level: number }, Buffer>(gzip)

/** A finished response: its bytes, their fingerprint, and their compressed forms once they were requested. */
export class CachedResponse {
  readonly bytes: Buffer
  /** The body to write: short responses as text, which goes out in one chunk with the head. */
  readonly body: Buffer | string
  /** Whether only one person may get this response. */
  readonly isPersonal: boolean
  readonly #isKept: boolean
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()
  #etag: string | undefined

  constructor(text: string, { isPersonal = false, isKept = false } = {}) {
    this.bytes = Buffer.from(text)
    this.body = this.bytes.length <= shortText ? text : this.bytes
    this.isPersonal = isPersonal
    this.#isKept = isKept
  }

  /** Weak, because it stands for the plain and the compressed forms alike. */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha256', this.bytes, 'base64url').slice(0, 27)}"`
    return this.#etag
  }

  /** Returns the bytes in that encoding, made once. Cached responses are packed well, the others fast. */
  encoded(encoding: Encoding): Promise<Buffer> {
    let promise = this.#encoded.get(encoding)
    if (!promise) {
      promise = this.#compress(encoding)
      this.#encoded.set(encoding, promise)
    }
    return promise
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'gzip') return gzipAsync(this.bytes, { level: this.#isKept ? 6 : 1 })
    return brotliAsync(this.bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: this.#isKept ? 5 : 1,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.bytes.length,
      },
    })
  }
}
