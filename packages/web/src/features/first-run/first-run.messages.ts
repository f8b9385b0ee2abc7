import { firstRunStatus } from '@longhouse/contract/first-run'
import { failureReason, fieldErrors, statusOf } from '../../lib/errors.ts'

/** Why a person did not become the administrator, and what they can do about it. */
export interface FirstRunProblem {
  /** `deadLink`: never again with this link; `over`: there is an administrator; `again`: another try may work. */
  readonly kind: 'deadLink' | 'over' | 'again'
  readonly message: string
  /** Messages for single fields. */
  readonly fields: Readonly<Record<string, string>>
}

const tooMany = 'Too many tries. Please wait a minute before the next one.'

export function firstRunProblem(error: unknown): FirstRunProblem {
  const status = statusOf(error)
  const message = status === 429 ? tooMany : failureReason(error)
  return { kind: kindOf(status), message, fields: fieldErrors(error) }
}

function kindOf(status: number): FirstRunProblem['kind'] {
  if (status === firstRunStatus.deadLink) return 'deadLink'
  return status === firstRunStatus.over ? 'over' : 'again'
}
