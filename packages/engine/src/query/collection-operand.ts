import type { QueryCollection } from '../database/catalogue.ts'
import { badRequest } from '../errors.ts'
import { type OperandPlace, type Resolved, atStart } from './resolved.ts'
import { walkPath } from './walk-path.ts'

/** The path of an `@collection.NAME[:alias].…` operand: an unrelated collection, every row of it. */
export function collectionOperand(place: OperandPlace, path: string): Resolved {
  const { compilation, scope } = place
  const [, source = '', ...names] = path.split('.')
  const [name = '', label, ...more] = source.split(':')
  const collection: QueryCollection | undefined = compilation.catalogue.get(name)
  if (!collection || names.length === 0 || more.length > 0) throw badRequest()
  const key = `@collection.${collection.name}:${label ?? ''}`
  const { alias } = scope.join(key, { collection, on: () => ({ sql: '1 = 1', params: [] }) })
  const row = { collection, alias, isSuperuserOrRule: place.row.isSuperuserOrRule }
  const before = compilation.hasReadRow
  const found = walkPath({ ...atStart, compilation, scope, row, spread: 1 }, names)
  compilation.hasReadRow = before
  return found
}
