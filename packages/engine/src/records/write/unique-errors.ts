import type { UniqueViolation } from '../../database/dialects/dialect.ts'
import { indexPlans } from '../../database/index-plans.ts'
import { notUnique } from '../../schema/field-errors.ts'
import type { FieldError } from '../../schema/field.ts'
import type { Collection } from '../collections.ts'

/** The field errors of a broken unique index: one for each of its columns. Undefined for any other failure. */
export function uniqueErrors(
  collection: Collection,
  violation: UniqueViolation | undefined,
): Record<string, FieldError> | undefined {
  if (!violation) return undefined
  const plan = indexPlans(collection).find(({ name }) => name === violation.index)
  const columns = violation.columns ?? plan?.columns ?? ['id']
  return Object.fromEntries(columns.map((column) => [column, notUnique]))
}
