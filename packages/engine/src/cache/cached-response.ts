import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Content encodings that an answer can be given in. */
export type Encoding = 'br' | 'gzip'

/** Below this many bytes compression saves nothing worth its time. */
export const worthCompressing = 1400

const shortText = 4096

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify<Buffer, { level: number }, Buffer>(gzip)

/** A finished answer: its bytes, their fingerprint, and their compressed forms once somebody asked. */
export class CachedResponse {
  readonly bytes: Buffer
  /** What to write: short answers as text, which goes out in one piece with the head. */
  readonly body: Buffer | string
  /** Whether only one person may be given this answer. */
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

  /** The bytes in that encoding, made once. What is kept is packed well, what is used once is packed fast. */
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
