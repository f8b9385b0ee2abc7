import { kindOf } from '../schema/fields/index.ts'
import type { NamedField } from './catalogue.ts'
import type { Storage } from './dialects/dialect.ts'
import type { ScalarType } from './scalar.ts'

/** How a field is kept in its column. */
export function storageOf(field: NamedField): Storage {
  return kindOf(field).storage(field)
}

/** What a field is to comparisons: bools are numbers, everything structured is text. */
export function scalarTypeOf(field: NamedField): ScalarType {
  const storage = storageOf(field)
  return storage === 'number' || storage === 'bool' ? 'number' : 'text'
}
