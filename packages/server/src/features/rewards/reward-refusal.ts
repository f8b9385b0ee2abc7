import { ApiError } from '@longhouse/engine'
import type { FastifyReply } from 'fastify'

/** A refusal as the pages expect it: `error` is a short label, `details` the message. */
export class RewardRefusal extends Error {
  readonly status: number
  readonly error: string

  constructor({ status, error, details }: { status: number; error: string; details: string }) {
    super(details)
    this.status = status
    this.error = error
  }
}

/** Sends a refusal as the response. Rethrows any other error. */
export function sendRefusal(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof RewardRefusal) && !(error instanceof ApiError)) throw error
  const { status, message } = error
  const short = error instanceof RewardRefusal ? error.error : 'Failed to assign role'
  if (error instanceof ApiError && error.retryAfter !== undefined) {
    void reply.header('retry-after', String(error.retryAfter))
  }
  // The record API's client reads `message`, `status` and `data`.
  return reply.code(status).send({ error: short, details: message, message, status, data: {} })
}
