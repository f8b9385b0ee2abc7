import type { EditorField, FieldKind } from '../field.ts'
import { byteCount, toText } from '../cast.ts'
import { required } from '../field-errors.ts'
import { oneText } from './text.ts'

const defaultMaxSize = 5 * 1024 * 1024

/** Declares formatted text (HTML). */
/* @__NO_SIDE_EFFECTS__ */
export function editor(options: Omit<EditorField, 'type'> = {}): EditorField {
  return { type: 'editor', ...options }
}

/** HTML text: stored as submitted, limited in bytes. Code that shows it must clean it. */
export const editorKind: FieldKind<EditorField> = {
  type: 'editor',
  ...oneText,
  coerce: (_field, input) => toText(input),
  validate: (field, value) => {
    const html = toText(value)
    if (html === '') return field.required ? required : undefined

    const maxSize = field.maxSize || defaultMaxSize
    if (byteCount(html) <= maxSize) return undefined
    return {
      code: 'validation_content_size_limit',
      message: `The maximum allowed content size is ${maxSize} bytes.`,
      params: { maxSize },
    }
  },
}
