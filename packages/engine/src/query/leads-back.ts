import type { FilterNode } from '../filter/ast.ts'
import { kindOf } from '../schema/fields/index.ts'
import { backRelation } from './back-relation.ts'
import type { PathStart } from './independent-terms.ts'

/**
 * Checks whether a term asks for records that others connect with one given record (`votes_via_clip.user ?=
 * 'ann'`). References have an index, and those of one record are few: beginning with them is faster.
 */
export function leadsBack({ catalogue, collection }: PathStart, node: FilterNode): boolean {
  if (node.kind !== 'comparison' || !node.any || node.sign !== '=') return false
  if (node.left.kind !== 'identifier' || node.right.kind !== 'text' || node.right.value === '') return false
  const [first = '', name = '', ...rest] = node.left.path.split('.')
  const referring = collection.field(first) ? undefined : backRelation(first)
  const source = referring && rest.length === 0 ? catalogue.get(referring.collection) : undefined
  const field = source?.field(name)
  return field?.type === 'relation' && !kindOf(field).isMultiple(field) && source?.isView === false
}
