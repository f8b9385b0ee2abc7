import type { FieldKind, TextField } from '../field.ts'
import { characterCount, toText } from '../cast.ts'
import { invalidFormat, required, textTooLong, textTooShort } from '../field-errors.ts'
import { fitsPattern } from './pattern.ts'
import { oneText } from './scalar-values.ts'

const defaultMax = 5000

/** Declares a line or paragraph of plain text. */
/* @__NO_SIDE_EFFECTS__ */
export function text(options: Omit<TextField, 'type'> = {}): TextField {
  return { type: 'text', ...options }
}

/** Plain text: counted in characters, never trimmed. */
export const textKind: FieldKind<TextField> = {
  type: 'text',
  ...oneText,
  coerce: (_field, input) => toText(input),
  validate: (field, value) => {
    const plain = toText(value)
    if (plain === '') return field.required || field.primaryKey ? required : undefined

    const length = characterCount(plain)
    const max = field.max || defaultMax
    if (field.min && length < field.min) return textTooShort(field.min)
    if (length > max) return textTooLong(max)
    return field.pattern && !fitsPattern(field.pattern, plain) ? invalidFormat : undefined
  },
}
