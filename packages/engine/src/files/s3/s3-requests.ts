import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { storageUnavailable } from '../../errors.ts'
import { withTimeout } from '../../lib/with-timeout.ts'
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
  readonly #breaker = new CircuitBreaker()

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

const maxFailures = 3
const openMs = 3_000

/** Opens after three failures in a row and lets one request through every few seconds until it succeeds. */
class CircuitBreaker {
  #failures = 0
  #openUntil = 0

  /**
   * Whether to give up without trying. The first request that is let through after a while is the probe for
   * all.
   */
  get isOpen(): boolean {
    if (this.#failures < maxFailures) return false
    const now = performance.now()
    if (now < this.#openUntil) return true
    this.#openUntil = now + openMs
    return false
  }

  succeeded(): void {
    this.#failures = 0
  }

  failed(): void {
    this.#failures += 1
    if (this.#failures >= maxFailures) this.#openUntil = performance.now() + openMs
  }
}

const silenceMs = 10_000

/**
 * Yields the chunks of a body as they come. A storage that falls silent for ten seconds ends it with an
 * error; so does one that breaks off. A caller that stops reading ends the request.
 */
export async function* withIdleTimeout(
  open: () => Promise<ReadableStream<Uint8Array> | null>,
  stop = new AbortController(),
): AsyncGenerator<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  try {
    reader = (await open())?.getReader()
    if (!reader) return
    for (;;) {
      const piece = await withTimeout(silenceMs, reader.read())
      if (piece.done) return
      yield piece.value
    }
  } catch (error) {
    throw storageUnavailable(error)
  } finally {
    stop.abort()
    await reader?.cancel().catch(() => undefined)
  }
}
