import type { FieldKind, FileField } from '../field.ts'
import { toTextList } from '../cast.ts'
import { required, tooManyFiles } from '../field-errors.ts'
import { itemLimit, listedValues } from './select.ts'

/** Bytes a file may have when its field says nothing. */
export const defaultFileSize = 5 * 1024 * 1024

type FileOptions = Omit<FileField, 'type' | 'maxSelect'>

/** Declares uploaded files; one unless `maxSelect` says more. */
export function file(options?: FileOptions & { readonly maxSelect?: never }): FileField<1>
export function file<const Max extends number>(
  options: FileOptions & { readonly maxSelect: Max },
): FileField<Max>
/* @__NO_SIDE_EFFECTS__ */
export function file(options: FileOptions & { readonly maxSelect?: number } = {}): FileField {
  return { type: 'file', maxSelect: 1, ...options }
}

/** Files, kept as their stored names. Sizes and contents are checked where the bytes are. */
export const fileKind: FieldKind<FileField> = {
  type: 'file',
  ...listedValues,
  validate: (field, value) => {
    const names = toTextList(value)
    if (names.length === 0) return field.required ? required : undefined
    return names.length > itemLimit(field) ? tooManyFiles(itemLimit(field)) : undefined
  },
}
