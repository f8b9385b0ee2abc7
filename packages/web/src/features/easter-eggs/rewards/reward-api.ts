import { ClientResponseError } from 'pocketbase'

export { api } from '../../../lib/api.ts'
export { statusOf } from '../../../lib/errors.ts'

/** What the server said when it refused. */
export function answerOf(error: unknown): unknown {
  return error instanceof ClientResponseError ? error.response : undefined
}
