import { hash } from 'node:crypto'
import type { Engine } from '@longhouse/engine'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A response as JSON, and its ETag. */
export interface TaggedAnswer {
  readonly text: string
  readonly etag: string
}

interface KeepOptions {
  /** Writes to these collections clear the cache. */
  readonly collections: readonly string[]
  /** Lifetime of an entry in milliseconds, because other data in it may have changed. */
  readonly maxMs: number
  /** Limit of cached responses. */
  readonly max: number
}

interface Kept {
  readonly until: number
  readonly answer: Promise<TaggedAnswer>
}

/** Returns the cached response of a name, or makes it: once for any number of concurrent requests. */
export type KeepAnswer = (name: string, make: () => Promise<unknown>) => Promise<TaggedAnswer>

/** Caches expensive responses until their collections change, on this node or another. */
export function keepAnswers(engine: Pick<Engine, 'onChange'>, options: KeepOptions): KeepAnswer {
  const { collections, maxMs, max } = options
  const kept = new Map<string, Kept>()
  engine.onChange(({ collection }) => {
    if (collections.includes(collection)) kept.clear()
  })
  return (name, make) => {
    const known = kept.get(name)
    if (known && performance.now() < known.until) return known.answer
    const made = { until: performance.now() + maxMs, answer: make().then(tagged) }
    if (kept.size >= max) kept.clear()
    kept.set(name, made)
    // Only the requests that waited for it get the failure.
    made.answer.catch(() => {
      if (kept.get(name) === made) kept.delete(name)
    })
    return made.answer
  }
}

function tagged(answer: unknown): TaggedAnswer {
  const text = JSON.stringify(answer)
  return { text, etag: `"${hash('sha256', text, 'base64url').slice(0, 27)}"` }
}

/** Sends a response that differs for guests, or 304 if the client has it already. */
export function sendTagged(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { text, etag }: TaggedAnswer,
): FastifyReply {
  void reply.headers({ etag, vary: 'Authorization', 'cache-control': 'private, no-cache' })
  const known = request.headers['if-none-match']
  const isKnown = known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  return isKnown ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(text)
}
