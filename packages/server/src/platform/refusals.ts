import { refuse, type ApiError } from '@longhouse/engine'

/** Why a login is refused, with details for clients. */
export interface EntryProblem {
  readonly code: string
  readonly message: string
  readonly status?: number
  readonly params?: Readonly<Record<string, string>>
}

/** Creates the refusal of a login to a known account: every reason has the same form. */
export function refuseEntry({ status = 403, ...problem }: EntryProblem): ApiError {
  const { code, message } = problem
  return refuse(message, { status, code, data: { membership: problem } })
}
