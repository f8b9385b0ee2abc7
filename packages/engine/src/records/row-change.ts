import type { Change } from './change.ts'
import type { RowUpdate } from './change-observer.ts'
import type { Collection } from './collections.ts'
import { columnsOf, encodeValue } from './columns.ts'
import type { NamedField } from './collections.ts'
import { isSecret } from './stored-row.ts'

/** Returns the change from one state of a row to another. */
export function updateOf(collection: Collection, update: RowUpdate): Change {
  const { before, after } = update
  const change = { collection: collection.name, action: 'update', record: after, origin: 'local' } as const
  const changed = changedFields(collection, update)
  // Every reader of the record may read the new value: the former one is not needed.
  if (changed.some((field) => isOpen(collection, field))) return change
  const shown = changed.filter((field) => !isSecret(collection, field))
  return { ...change, before: Object.fromEntries(shown.map(({ name }) => [name, before[name]])) }
}

/** Checks whether two states of a row are stored the same. */
export function isSameRow(collection: Collection, update: RowUpdate): boolean {
  return changedFields(collection, update).length === 0
}

function changedFields(collection: Collection, { before, after }: RowUpdate): NamedField[] {
  return columnsOf(collection).list.flatMap((column) => {
    const { name } = column.field
    return encodeValue(column, before[name]) === encodeValue(column, after[name]) ? [] : [column.field]
  })
}

/** Checks whether every caller who sees a record sees this field of it. */
function isOpen(collection: Collection, field: NamedField): boolean {
  if (field.hidden || isSecret(collection, field)) return false
  if (collection.isAuth && field.name === 'email') return false
  return collection.fieldRules[field.name]?.read === undefined
}
