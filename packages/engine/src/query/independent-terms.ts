import type { Catalogue, QueryCollection } from '../database/catalogue.ts'
import type { FilterNode, Operand } from '../filter/ast.ts'
import { kindOf } from '../schema/fields/index.ts'
import { backRelation } from './path-step.ts'

/** The start of the paths of a filter. */
interface PathStart {
  readonly catalogue: Catalogue
  readonly collection: QueryCollection
}

/**
 * Groups terms that read the same related rows, to check separately for each group whether there is a row.
 * One check for all would combine every related row of one path with every row of the others.
 */
export function independentTerms(start: PathStart, terms: readonly FilterNode[]): FilterNode[][] {
  const groups: { terms: FilterNode[]; keys: Set<string> }[] = []
  for (const term of terms) {
    const keys = new Set(manyKeys(start, term))
    const related = groups.filter((group) => [...keys].some((key) => group.keys.has(key)))
    const [first] = related
    if (!first) groups.push({ terms: [term], keys })
    else {
      for (const other of related.slice(1)) {
        first.terms.push(...other.terms)
        for (const key of other.keys) first.keys.add(key)
        groups.splice(groups.indexOf(other), 1)
      }
      first.terms.push(term)
      for (const key of keys) first.keys.add(key)
    }
  }
  return groups.map((group) => group.terms)
}

function manyKeys(start: PathStart, node: FilterNode): string[] {
  if (node.kind !== 'comparison') return node.terms.flatMap((term) => manyKeys(start, term))
  return [node.left, node.right].flatMap((operand) => operandKeys(start, operand))
}

function operandKeys(start: PathStart, operand: Operand): string[] {
  if (operand.kind === 'call') return operand.args.flatMap((arg) => operandKeys(start, arg))
  if (operand.kind !== 'identifier') return []
  const key = pathKey(start, operand.path)
  return key === undefined ? [] : [key]
}

/** Returns the part of a path up to where it first can have many rows. */
function pathKey({ catalogue, collection: start }: PathStart, path: string): string | undefined {
  const names = path.split('.')
  if (names[0] === '@collection') return names.slice(0, 2).join('.')
  if (names[0] === '@request') return names.slice(0, names[1] === 'body' ? 3 : 2).join('.')

  let collection: QueryCollection | undefined = start
  for (const [place, name] of names.entries()) {
    const [base = '', modifier] = name.split(':')
    const field = collection?.field(base)
    const isLast = place === names.length - 1
    if (isLast) return modifier === 'each' ? path : undefined
    if (field?.type !== 'relation' || kindOf(field).isMultiple(field))
      return names.slice(0, place + 1).join('.')
    collection = catalogue.get(field.collection)
  }
  return undefined
}

/**
 * Checks whether a term asks for records that others connect with one given record (`votes_via_clip.user ?=
 * 'ann'`). References have an index, and those of one record are few: beginning with them is faster.
 */
export function isReverseLookup({ catalogue, collection }: PathStart, node: FilterNode): boolean {
  if (node.kind !== 'comparison' || !node.any || node.sign !== '=') return false
  if (node.left.kind !== 'identifier' || node.right.kind !== 'text' || node.right.value === '') return false
  const [first = '', name = '', ...rest] = node.left.path.split('.')
  const referring = collection.field(first) ? undefined : backRelation(first)
  const source = referring && rest.length === 0 ? catalogue.get(referring.collection) : undefined
  const field = source?.field(name)
  return field?.type === 'relation' && !kindOf(field).isMultiple(field) && source?.isView === false
}
