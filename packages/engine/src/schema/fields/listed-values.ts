import type { Field, FieldKind } from '../field.ts'
import { toTextList } from '../cast.ts'

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

/** How many items the field takes; anything below 1 means one. */
export function itemLimit(field: ListedField): number {
  return Math.max(1, field.maxSelect)
}

function isMultiple(field: ListedField): boolean {
  return field.maxSelect > 1
}
