import { refuse, type ApiError } from '@longhouse/engine'

/** Why somebody does not get in, and what of it a program may want to know. */
export interface EntryProblem {
  readonly code: string
  readonly message: string
  readonly status?: number
  readonly params?: Readonly<Record<string, string>>
}

/** Refuses a login of somebody who is known: every reason has the same form. */
export function refuseEntry({ status = 403, ...problem }: EntryProblem): ApiError {
  const { code, message } = problem
  return refuse(message, { status, code, data: { membership: problem } })
}
