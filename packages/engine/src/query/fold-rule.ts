import type { FilterNode, Operand } from '../filter/ast.ts'
import { constantValue } from '../filter/macros.ts'
import type { CompiledRow, Compilation, RowRef } from './compilation.ts'

type ComparisonNode = FilterNode & { readonly kind: 'comparison' }

/**
 * Returns the rest of a rule for callers like this one: true, false, or the terms that only rows can decide.
 * Whether an account has a right (`@request.auth.is_staff = true`) or exists at all (`@request.auth.id !=
 * ''`) is known before any row is read. Decided parts are not read, so a result does not depend on their
 * sources. The values that decided are noted: the result is only for callers with the same ones.
 */
export function foldRule(place: CompiledRow, node: FilterNode): FilterNode | boolean {
  if (node.kind === 'comparison') return decided(place, node) ?? node
  /** The result of a single term that decides for all of them. */
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

/**
 * Decides a comparison of the caller's account with a constant; `undefined` if only the database can tell.
 */
function decided({ compilation, row }: CompiledRow, node: ComparisonNode): boolean | undefined {
  const { left, sign, right } = node
  if (sign !== '=' && sign !== '!=') return undefined
  const name = accountField(left) ?? accountField(right)
  const constant = constantOf(row, accountField(left) === undefined ? left : right)
  if (name === undefined || constant === undefined) return undefined
  const isEqual = constant === 'empty' ? isEmpty(compilation, name) : isBool(compilation, { name, constant })
  return isEqual === undefined ? undefined : isEqual === (sign === '=')
}

/** Returns the name of a field of the caller's account, if an operand is one and nothing more. */
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

/**
 * Checks whether a field of the account is empty; JSON, which distinguishes NULL from `''`, is left to the
 * database.
 */
function isEmpty(compilation: Compilation, name: string): boolean | undefined {
  const type = accountType(compilation, name)
  if (type === 'json') return undefined
  if (type === 'missing') return true
  const shape = compilation.shapeOf(`@request.auth.${name}`)
  return shape === 'null' || shape === 'empty'
}

/** Checks whether a field of the account has this boolean value; a missing one has neither. */
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

/**
 * Returns the type of a field of the account: `missing` if its kind has none of that name, `unknown` without
 * a kind.
 */
function accountType(compilation: Compilation, name: string): string {
  const collection = compilation.catalogue.get(compilation.exactly('@request.auth.collectionId'))
  if (!collection) return 'unknown'
  if (name === 'collectionId' || name === 'collectionName') return 'text'
  return collection.field(name)?.type ?? 'missing'
}
