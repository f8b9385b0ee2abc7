import type { DateField, FieldKind } from '../field.ts'
import { toText } from '../cast.ts'
import { parseDateInput } from '../dates.ts'
import { aboveMaximum, belowMinimum, required } from '../field-errors.ts'
import { oneText } from './scalar-values.ts'

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
