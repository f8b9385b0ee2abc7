import type { FieldKind, FieldOptions, SelectField, Field } from '../field.ts'
import { toTextList } from '../cast.ts'
import { required, tooManyValues } from '../field-errors.ts'

/** Declares a choice among given values; one unless `maxSelect` says more. */
export function select<const Values extends readonly string[]>(
  values: Values,
  options?: FieldOptions & { readonly maxSelect?: never },
): SelectField<Values, 1>
export function select<const Values extends readonly string[], const Max extends number>(
  values: Values,
  options: FieldOptions & { readonly maxSelect: Max },
): SelectField<Values, NoInfer<Max>>
/* @__NO_SIDE_EFFECTS__ */
export function select(
  values: readonly string[],
  options: FieldOptions & { readonly maxSelect?: number } = {},
): SelectField {
  return { type: 'select', values, maxSelect: 1, ...options }
}

type ListedField = Extract<Field, { maxSelect: number }>

/** What select, relation and file fields share: one text, or a list of texts kept as JSON. */
export const listedValues: Omit<FieldKind<ListedField>, 'type' | 'validate'> = {
  storage: (field) => (isMultiple(field) ? 'json' : 'text'),
  isMultiple,
  zero: (field) => (isMultiple(field) ? [] : ''),
  coerce: (field, input) => {
    const items = toTextList(input)
    return isMultiple(field) ? items : (items.at(-1) ?? '')
  },
}

/** Choices among given values. */
export const selectKind: FieldKind<SelectField> = {
  type: 'select',
  ...listedValues,
  validate: (field, value) => {
    const chosen = toTextList(value)
    if (chosen.length === 0) return field.required ? required : undefined
    if (chosen.length > itemLimit(field)) return tooManyValues(itemLimit(field))

    const unknown = chosen.find((item) => !field.values.includes(item))
    if (unknown === undefined) return undefined
    return {
      code: 'validation_invalid_value',
      message: `Invalid value ${unknown}.`,
      params: { value: unknown },
    }
  },
}

/** How many items the field takes; anything below 1 means one. */
export function itemLimit(field: ListedField): number {
  return Math.max(1, field.maxSelect)
}

function isMultiple(field: ListedField): boolean {
  return field.maxSelect > 1
}
