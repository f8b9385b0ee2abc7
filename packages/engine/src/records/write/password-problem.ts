import { commonPassword } from '../../schema/field-errors.ts'
import type { FieldError } from '../../schema/field.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { Collection } from '../collections.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Returns the problem of a new password of an account, or undefined. */
export function passwordProblem(collection: Collection, password: string): FieldError | undefined {
  const field = collection.field('password')
  const problem = field && kindOf(field).validate(field, password)
  if (problem) return problem
  if (!collection.authOptions.refuseCommonPasswords) return undefined
  return isCommonPassword(password) ? commonPassword : undefined
}
