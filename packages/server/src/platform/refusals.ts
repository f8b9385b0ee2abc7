import { failedToCreate, failedToUpdate, type ApiError } from '@longhouse/engine'

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
