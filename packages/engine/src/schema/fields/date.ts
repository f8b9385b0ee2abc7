import type { DateField, FieldKind, AutodateField, FieldOptions } from '../field.ts'
import { toText } from '../cast.ts'
import { parseDateInput } from '../dates.ts'
import { aboveMaximum, belowMinimum, required } from '../field-errors.ts'
import { oneText } from './text.ts'

/** Declares a moment in time. */
/* @__NO_SIDE_EFFECTS__ */
export function date(options: Omit<DateField, 'type'> = {}): DateField {
  return { type: 'date', ...options }
}

/** Moments, kept as UTC text so that they compare as text; what cannot be read counts as unset. */
export const dateKind: FieldKind<DateField> = {
  type: 'date',
  ...oneText,
  coerce: (_field, input) => parseDateInput(input),
  validate: (field, value) => {
    const moment = toText(value)
    if (moment === '') return field.required ? required : undefined

    const min = parseDateInput(field.min)
    const max = parseDateInput(field.max)
    if (min !== '' && moment < min) return belowMinimum(min)
    if (max !== '' && moment > max) return aboveMaximum(max)
    return undefined
  },
}

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
