import type { FieldKind, TextField } from '../field.ts'
import { characterCount, toText } from '../cast.ts'
import { invalidFormat, required, textTooLong, textTooShort } from '../field-errors.ts'

const defaultMax = 5000

/** Declares a line or paragraph of plain text. */
/* @__NO_SIDE_EFFECTS__ */
export function text(options: Omit<TextField, 'type'> = {}): TextField {
  return { type: 'text', ...options }
}

/** Fields that hold one text. */
export const oneText = {
  storage: (): 'text' => 'text',
  isMultiple: () => false,
  zero: () => '',
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

const compiled = new Map<string, RegExp | null>()

/** Whether text fits a pattern of the schema; a pattern that cannot be read fits nothing. */
export function fitsPattern(pattern: string, plain: string): boolean {
  let expression = compiled.get(pattern)
  if (expression === undefined) {
    expression = compile(pattern)
    compiled.set(pattern, expression)
  }
  return expression?.test(plain) ?? false
}

// Patterns of exports may begin with (?i) and may escape characters that the strict mode refuses.
function compile(pattern: string): RegExp | null {
  const ignoreCase = pattern.startsWith('(?i)')
  const source = ignoreCase ? pattern.slice(4) : pattern
  for (const mode of ['u', '']) {
    try {
      // safe pattern: the author of the schema wrote it, and the text is no longer than the field allows
      return new RegExp(source, ignoreCase ? `${mode}i` : mode)
    } catch {
      continue
    }
  }
  return null
}
