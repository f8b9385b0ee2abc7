import { failedToCreate, failedToUpdate, refuse, type ApiError } from '@longhouse/engine'

/** One field and the sentence that says what is wrong with it. */
export interface FieldProblem {
  readonly field: string
  readonly code: string
  readonly message: string
}

/** Refuses a write in the shape of a failed validation: `isUpdate` decides the wording. */
export function refuseField({ field, code, message }: FieldProblem, isUpdate: boolean): ApiError {
  const data = { [field]: { code, message } }
  return isUpdate ? failedToUpdate(data) : failedToCreate(data)
}

/** Why somebody does not get in, and what of it a program may want to know. */
export interface EntryProblem {
  readonly code: string
  readonly message: string
  readonly status?: number
  readonly params?: Readonly<Record<string, string>>
}

/** Refuses a log-in of somebody who is known: every reason has the same form. */
export function refuseEntry({ status = 403, ...problem }: EntryProblem): ApiError {
  const { code, message } = problem
  return refuse(message, { status, code, data: { membership: problem } })
}
