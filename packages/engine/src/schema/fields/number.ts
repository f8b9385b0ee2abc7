import type { FieldKind, NumberField } from '../field.ts'
import { toNumber } from '../cast.ts'
import { required } from '../field-errors.ts'

/** Declares a number. */
/* @__NO_SIDE_EFFECTS__ */
export function number(options: Omit<NumberField, 'type'> = {}): NumberField {
  return { type: 'number', ...options }
}

/** Numbers: 0 counts as unset, so it fails `required` and is never range-checked. */
export const numberKind: FieldKind<NumberField> = {
  type: 'number',
  storage: () => 'number',
  isMultiple: () => false,
  zero: () => 0,
  coerce: (_field, input) => toNumber(input),
  validate: ({ min, max, onlyInt, required: isRequired }, value) => {
    if (typeof value !== 'number' || !Number.isFinite(value))
      return { code: 'validation_not_a_number', message: 'The submitted number is not properly formatted.' }
    if (value === 0) return isRequired ? required : undefined
    if (onlyInt && !Number.isInteger(value))
      return { code: 'validation_only_int_constraint', message: 'Decimal numbers are not allowed.' }
    if (min !== undefined && value < min)
      return {
        code: 'validation_min_number_constraint',
        message: `Must be greater or equal than ${min}.`,
        params: { min },
      }
    if (max !== undefined && value > max)
      return {
        code: 'validation_max_number_constraint',
        message: `Must be less or equal than ${max}.`,
        params: { max },
      }
    return undefined
  },
}
