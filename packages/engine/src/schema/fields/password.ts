import type { FieldKind, PasswordField } from '../field.ts'
import { characterCount, toText } from '../cast.ts'
import { invalidFormat, required } from '../field-errors.ts'
import { fitsPattern, oneText } from './text.ts'

const defaultMax = 71

/** Declares a password; never returned. */
/* @__NO_SIDE_EFFECTS__ */
export function password(options: Omit<PasswordField, 'type'> = {}): PasswordField {
  return { type: 'password', ...options }
}

/** Passwords, checked while they are still plain; writing the record stores a hash. */
export const passwordKind: FieldKind<PasswordField> = {
  type: 'password',
  ...oneText,
  coerce: (_field, input) => toText(input),
  validate: (field, value) => {
    const plain = toText(value)
    if (plain === '') return field.required ? required : undefined

    const length = characterCount(plain)
    const max = field.max || defaultMax
    if (field.min && length < field.min)
      return {
        code: 'validation_min_text_constraint',
        message: `Must be at least ${field.min} character(s).`,
      }
    if (length > max)
      return { code: 'validation_max_text_constraint', message: `Must be less than ${max} character(s).` }
    return field.pattern && !fitsPattern(field.pattern, plain) ? invalidFormat : undefined
  },
}
