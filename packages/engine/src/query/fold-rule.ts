import type { FilterNode, Operand } from '../filter/ast.ts'
import { constantValue } from '../filter/constants.ts'
import type { AskedRow, Compilation, RowRef } from './compilation.ts'

type ComparisonNode = FilterNode & { readonly kind: 'comparison' }

/**
 * What is left of a rule for callers like the one at hand: yes, no, or what only rows can tell. Whether an account
 * has a right (`@request.auth.is_staff = true`) or is there at all (`@request.auth.id != ''`) is known before any
 * row is looked at. Parts that no longer matter are not asked, so an answer does not depend on what they read.
 * What was looked at is noted, and the result is for those alone for whom it is the same.
 */
export function foldRule(place: AskedRow, node: FilterNode): FilterNode | boolean {
  if (node.kind === 'comparison') return decided(place, node) ?? node
  /** What a single term decides for all of them. */
  const deciding = node.kind === 'or'
  const open: FilterNode[] = []
  for (const term of node.terms) {
    const folded = foldRule(place, term)
    if (folded === deciding) return deciding
    if (typeof folded !== 'boolean') open.push(folded)
  }
  const [first] = open
  if (!first) return !deciding
  return open.length === 1 ? first : { kind: node.kind, terms: open }
}

/** How a comparison of the caller's account with a constant comes out; `undefined` where only the database can tell. */
function decided({ compilation, row }: AskedRow, node: ComparisonNode): boolean | undefined {
  const { left, sign, right } = node
  if (sign !== '=' && sign !== '!=') return undefined
  const name = accountField(left) ?? accountField(right)
  const constant = constantOf(row, accountField(left) === undefined ? left : right)
  if (name === undefined || constant === undefined) return undefined
  const isEqual = constant === 'empty' ? isEmpty(compilation, name) : isBool(compilation, { name, constant })
  return isEqual === undefined ? undefined : isEqual === (sign === '=')
}

/** The name of a field of the caller's account, if an operand is one and nothing more. */
function accountField(operand: Operand): string | undefined {
  return operand.kind === 'identifier' ? /^@request\.auth\.(\w+)$/.exec(operand.path)?.[1] : undefined
}

function constantOf({ collection }: RowRef, operand: Operand): boolean | 'empty' | undefined {
  if (operand.kind === 'text') return operand.value === '' ? 'empty' : undefined
  if (operand.kind !== 'identifier' || collection.field(operand.path)) return undefined
  const value = constantValue(operand.path)
  if (value === undefined) return undefined
  return value === null ? 'empty' : value === 1
}

/** Whether there is nothing in a field of the account; JSON, which tells NULL from `''`, is left to the database. */
function isEmpty(compilation: Compilation, name: string): boolean | undefined {
  const type = accountType(compilation, name)
  if (type === 'json') return undefined
  if (type === 'missing') return true
  const shape = compilation.shapeOf(`@request.auth.${name}`)
  return shape === 'null' || shape === 'empty'
}

/** Whether a field of the account is this yes or no; where there is none, it is neither. */
function isBool(compilation: Compilation, { name, constant }: BoolQuestion): boolean | undefined {
  const type = accountType(compilation, name)
  if (type === 'missing') return false
  if (type !== 'bool' && type !== 'unknown') return undefined
  const value = compilation.truthOf(`@request.auth.${name}`)
  return value === undefined ? undefined : value === constant
}

interface BoolQuestion {
  readonly name: string
  readonly constant: boolean
}

/** The type of a field of the account: `missing` where its kind has none of that name, `unknown` without a kind. */
function accountType(compilation: Compilation, name: string): string {
  const collection = compilation.catalogue.get(compilation.exactly('@request.auth.collectionId'))
  if (!collection) return 'unknown'
  if (name === 'collectionId' || name === 'collectionName') return 'text'
  return collection.field(name)?.type ?? 'missing'
}
