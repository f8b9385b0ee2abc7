import type { BoolField, FieldKind } from '../field.ts'
import { toBool } from '../cast.ts'
import { required } from '../field-errors.ts'

/** Declares a yes or no. */
/* @__NO_SIDE_EFFECTS__ */
export function bool(options: Omit<BoolField, 'type'> = {}): BoolField {
  return { type: 'bool', ...options }
}

/** Booleans: a required one must be true. */
export const boolKind: FieldKind<BoolField> = {
  type: 'bool',
  storage: () => 'bool',
  isMultiple: () => false,
  zero: () => false,
  coerce: (_field, input) => toBool(input),
  validate: (field, value) => (field.required && value !== true ? required : undefined),
}
