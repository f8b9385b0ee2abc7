import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { storageUnavailable } from '../../errors.ts'
import { Breaker } from './breaker.ts'
import type { S3Address } from './s3-address.ts'

/** Time limits of requests; milliseconds. */
export interface S3Timing {
  /** For a response to begin, all tries together; uploads get a second more for each megabyte. */
  readonly answerMs: number
  /** First pause between two tries; it doubles. */
  readonly pauseMs: number
  readonly tries: number
}

/** One request to a bucket. */
export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty: the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
  /** Also ends the body of the response. */
  readonly signal?: AbortSignal | undefined
}

const usual: S3Timing = { answerMs: 10_000, pauseMs: 100, tries: 4 }
const bytesPerMs = 1000

/**
 * Signed requests to one bucket. Failures on the way (connection, silence, 5xx, 429) are tried again within a
 * time limit. Then it throws 503, and so do all requests for a few seconds, so that no caller waits for a
 * storage that is away.
 */
export class S3Requests {
  readonly #address: S3Address
  readonly #client: AwsClient
  readonly #timing: S3Timing
  readonly #breaker = new Breaker()

  constructor(address: S3Address, timing: S3Timing = usual) {
    this.#address = address
    this.#client = new AwsClient({ ...address, service: 's3', retries: 0 })
    this.#timing = timing
  }

  /** Returns the response, with any status; its body must be read or cancelled. */
  async send(request: S3Request): Promise<Response> {
    if (this.#breaker.isOpen) throw storageUnavailable()
    try {
      const answer = await this.#tryOften(request)
      this.#breaker.succeeded()
      return answer
    } catch (error) {
      if (!request.signal?.aborted) this.#breaker.failed()
      throw storageUnavailable(error)
    }
  }

  async #tryOften(request: S3Request): Promise<Response> {
    const { answerMs, pauseMs, tries } = this.#timing
    const patienceMs = answerMs + (request.body?.length ?? 0) / bytesPerMs
    const giveUpAt = performance.now() + patienceMs
    for (let attempt = 1; ; attempt += 1) {
      const leftMs = giveUpAt - performance.now()
      const result = await this.#attempt(request, leftMs).catch((error: unknown) => error)
      if (result instanceof Response) return result
      const pause = pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random())
      const isLate = performance.now() + pause > giveUpAt
      if (attempt >= tries || isLate || request.signal?.aborted) throw result
      await sleep(pause)
    }
  }

  async #attempt(
    { method, key, query, headers, body, signal }: S3Request,
    leftMs: number,
  ): Promise<Response> {
    const url = new URL(`${this.#address.endpoint}/${this.#address.bucket}${pathOf(key)}`)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    // `+` would be read as a space on one side and as itself on the other.
    url.search = url.search.replaceAll('+', '%20')
    const signed = await this.#client.sign(url.href, {
      method,
      ...(headers && { headers }),
      ...(body && { body }),
    })
    const timeOut = new AbortController()
    const timer = setTimeout(() => timeOut.abort(new Error('The storage did not answer in time.')), leftMs)
    try {
      const signals = signal ? [signal, timeOut.signal] : [timeOut.signal]
      const answer = await fetch(signed, { signal: AbortSignal.any(signals), redirect: 'manual' })
      if (answer.status < 500 && answer.status !== 429) return answer
      throw new Error(`The storage answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
    } finally {
      clearTimeout(timer)
    }
  }
}

function pathOf(key: string): string {
  return key === '' ? '' : `/${key.split('/').map(encodeURIComponent).join('/')}`
}
