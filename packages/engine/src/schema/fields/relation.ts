import type { FieldKind, RelationField } from '../field.ts'
import { toTextList } from '../cast.ts'
import { required, tooManyValues } from '../field-errors.ts'
import { itemLimit, listedValues } from './select.ts'

type RelationOptions = Omit<RelationField, 'type' | 'collection' | 'maxSelect'>

/** Declares a pointer to records of another collection; one unless `maxSelect` says more. */
export function relation(
  collection: string,
  options?: RelationOptions & { readonly maxSelect?: never },
): RelationField<1>
export function relation<const Max extends number>(
  collection: string,
  options: RelationOptions & { readonly maxSelect: Max },
): RelationField<NoInfer<Max>>
/* @__NO_SIDE_EFFECTS__ */
export function relation(
  collection: string,
  options: RelationOptions & { readonly maxSelect?: number } = {},
): RelationField {
  return { type: 'relation', collection, maxSelect: 1, ...options }
}

/** Pointers to records, kept as ids. Whether the records exist is checked where they are kept. */
export const relationKind: FieldKind<RelationField> = {
  type: 'relation',
  ...listedValues,
  validate: (field, value) => {
    const ids = toTextList(value)
    const { minSelect = 0 } = field
    if (ids.length === 0) return field.required ? required : undefined
    if (ids.length > itemLimit(field)) return tooManyValues(itemLimit(field))
    if (ids.length >= minSelect) return undefined
    return {
      code: 'validation_not_enough_values',
      message: `Select at least ${minSelect}.`,
      params: { minSelect },
    }
  },
}
