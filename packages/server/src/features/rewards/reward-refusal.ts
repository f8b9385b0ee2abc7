import { ApiError } from '@longhouse/engine'
import type { FastifyReply } from 'fastify'

/** A refusal in the words that the pages expect: `error` in short, `details` as a sentence. */
export class RewardRefusal extends Error {
  readonly status: number
  readonly error: string

  constructor({ status, error, details }: { status: number; error: string; details: string }) {
    super(details)
    this.status = status
    this.error = error
  }
}

/** Answers with a refusal; any other error goes on its way. */
export function sendRefusal(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof RewardRefusal) && !(error instanceof ApiError)) throw error
  const { status, message } = error
  const short = error instanceof RewardRefusal ? error.error : 'Failed to assign role'
  if (error instanceof ApiError && error.retryAfter !== undefined) {
    void reply.header('retry-after', String(error.retryAfter))
  }
  // `message`, `status` and `data` are what the record API's client reads.
  return reply.code(status).send({ error: short, details: message, message, status, data: {} })
}
