import type { FieldError } from './field.ts'
import type { Shape } from './shape.ts'
import { kindOf } from './fields/index.ts'

/**
 * Everything that can be said about values without a database: one error per failing field, all at once. Values
 * are coerced first, so that a form and the server judge alike; a missing value counts as unset.
 */
export function validateValues(
  shape: Shape,
  values: Readonly<Record<string, unknown>>,
): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {}
  for (const [name, field] of Object.entries(shape)) {
    const kind = kindOf(field)
    const error = kind.validate(
      field,
      kind.coerce(field, Object.hasOwn(values, name) ? values[name] : undefined),
    )
    if (error) errors[name] = error
  }
  return errors
}
