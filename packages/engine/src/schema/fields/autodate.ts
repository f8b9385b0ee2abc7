import type { AutodateField, FieldKind, FieldOptions } from '../field.ts'
import { parseDateInput } from '../dates.ts'
import { oneText } from './scalar-values.ts'

/** Declares a moment that the engine sets itself: on create, on update or on both. */
/* @__NO_SIDE_EFFECTS__ */
export function autodate(when: 'create' | 'update' | 'both', options: FieldOptions = {}): AutodateField {
  return { type: 'autodate', onCreate: when !== 'update', onUpdate: when !== 'create', ...options }
}

/** Times set by the engine; submitted values are ignored. */
export const autodateKind: FieldKind<AutodateField> = {
  type: 'autodate',
  ...oneText,
  coerce: (_field, input) => parseDateInput(input),
  validate: () => undefined,
}
