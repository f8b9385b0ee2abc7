import { hash } from 'node:crypto'
import type { Engine } from '@longhouse/engine'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer as JSON, and the tag by which a reader knows whether it has changed. */
export interface TaggedAnswer {
  readonly text: string
  readonly etag: string
}

interface KeepOptions {
  /** Records of these being written end what was kept. */
  readonly collections: readonly string[]
  /** How long something is kept at most: what it says besides may have changed. */
  readonly maxMs: number
  /** How many are kept. */
  readonly max: number
}

interface Kept {
  readonly until: number
  readonly answer: Promise<TaggedAnswer>
}

/** Gives what was made under a name, or makes it: once, however many ask for it at the same moment. */
export type KeepAnswer = (name: string, make: () => Promise<unknown>) => Promise<TaggedAnswer>

/** Keeps answers that cost something until what they are made of changes, on this node or another. */
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
    // Nobody is told of a failure but those who waited for it.
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

/** Sends an answer that depends on whether somebody is logged in, or that the reader has it already. */
export function sendTagged(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { text, etag }: TaggedAnswer,
): FastifyReply {
  void reply.headers({ etag, vary: 'Authorization', 'cache-control': 'private, no-cache' })
  const known = request.headers['if-none-match']
  const isKnown = known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  return isKnown ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(text)
}
