import type { Collection, NamedField } from '../records/collections.ts'
import { defaultFileSize } from '../schema/fields/file.ts'
import { defaultBodyLimit } from './bodies/submitted.ts'

const megabyte = 1024 * 1024
const limits = new WeakMap<Collection, number>()

/** The most bytes a body may have that writes to this collection: 32 MiB and what its large fields may hold. */
export function bodyLimitOf(collection: Collection): number {
  const known = limits.get(collection)
  if (known !== undefined) return known
  const limit = collection.fields.reduce((sum, field) => sum + extraBytes(field), defaultBodyLimit)
  limits.set(collection, limit)
  return limit
}

function extraBytes(field: NamedField): number {
  switch (field.type) {
    case 'file':
      return (field.maxSize || defaultFileSize) * Math.max(1, field.maxSelect)
    case 'editor':
      return field.maxSize || 5 * megabyte
    case 'json':
      return field.maxSize || megabyte
    default:
      return 0
  }
}
