import { type SqlTemplate, allOf, always, joinTemplates, never, piece } from '../database/sql.ts'
import type { FilterNode } from '../filter/ast.ts'
import { parseCached } from '../filter/parse-cached.ts'
import { compareOperands } from './compare.ts'
import { noteComparison } from './used-variables.ts'
import type { CompiledRow } from './compilation.ts'
import { foldRule } from './fold-rule.ts'
import { independentTerms, isReverseLookup } from './independent-terms.ts'
import { type OuterJoins, JoinScope, outerJoins } from './join-scope.ts'
import { resolveOperand } from './resolve-operand.ts'
import type { OperandPlace } from './resolved.ts'

/** A condition on the main row, and the tables that have to be joined to it. */
export interface RowCondition {
  readonly joins: readonly SqlTemplate[]
  readonly condition: SqlTemplate
}

/**
 * Compiles a parsed filter for a query of its own: single relations are joined to the row, all else is
 * inside.
 */
export function compileFilter(place: CompiledRow, node: FilterNode): RowCondition {
  const outer = outerJoins(place.row.alias)
  const condition = compileTerm({ ...place, outer }, node)
  return { condition: allOf([condition, ...outer.conditions]), joins: outer.joins }
}

/**
 * Compiles a rule of the schema to a condition on a row, with every table it walks to inside; rules have no
 * limits. Parts that are decided for the caller before any row is read are omitted.
 */
export function compileRule(place: CompiledRow, rule: string): SqlTemplate {
  const whole = parseCached(rule, { limits: false })
  const folded = foldRule(place, whole)
  if (folded === whole) return compileTerm(place, whole)
  lookInto(place, whole)
  if (typeof folded === 'boolean') return folded ? always : never
  return compileTerm(place, folded)
}

/**
 * Checks omitted parts: they must be a rule too. Whether a rule is about a row does not change with the
 * caller.
 */
function lookInto({ compilation, row }: CompiledRow, whole: FilterNode): void {
  const aside = compilation.aside()
  compileTerm({ compilation: aside, row }, whole)
  compilation.hasReadRow ||= aside.hasReadRow
}

/** The place of a term. */
interface TermPlace extends CompiledRow {
  readonly outer?: OuterJoins
}

/** Compiles a term that reads related rows of its own. */
function compileTerm(place: TermPlace, node: FilterNode): SqlTemplate {
  const { compilation, row, outer } = place
  if (node.kind !== 'comparison') {
    const { catalogue } = compilation
    const groups = independentTerms({ catalogue, collection: row.collection }, node.terms)
    if (groups.length > 1) {
      const parts = groups.map((terms) => compileTerm(place, regroup(node.kind, terms)))
      return combined(node.kind, parts)
    }
  }
  const scope = new JoinScope(compilation, outer)
  const condition = compileNode({ compilation, scope, row }, node)
  return isReverseLookup({ catalogue: compilation.catalogue, collection: row.collection }, node)
    ? scope.existsAmongFew(condition)
    : scope.exists(condition)
}

function regroup(kind: 'and' | 'or', terms: readonly FilterNode[]): FilterNode {
  const [first] = terms
  return terms.length === 1 && first ? first : { kind, terms }
}

/**
 * Alternatives that differ only in their value become a list: PostgreSQL has one plan for lists of every
 * length.
 */
function combined(kind: 'and' | 'or', terms: readonly SqlTemplate[]): SqlTemplate {
  const [{ sql } = always] = terms
  const [, column, mark = ''] = /^("\w+"\."\w+") = (\?(?:::[\w ]+)?(?: COLLATE "C")?)$/.exec(sql) ?? []
  if (kind === 'or' && column && terms.every((term) => term.sql === sql)) {
    const items = terms.map(({ params }) => ({ sql: mark, params }))
    return piece`(${column} IN (${joinTemplates(items, ', ')}))`
  }
  return piece`(${joinTemplates(terms, kind === 'and' ? ' AND ' : ' OR ')})`
}

function compileNode(place: OperandPlace, node: FilterNode): SqlTemplate {
  if (node.kind === 'comparison') return compileComparison(place, node)
  const terms = node.terms.map((term) => compileNode(place, term))
  return combined(node.kind, terms)
}

function compileComparison(place: OperandPlace, node: FilterNode & { kind: 'comparison' }): SqlTemplate {
  const { compilation } = place
  const { sign } = node
  compilation.terms += 1
  const left = resolveOperand(place, node.left)
  const right = resolveOperand(place, node.right)
  const matches = compareOperands(compilation, { left, sign, right })
  noteComparison(compilation, { left, sign, right })
  if (node.any || (!left.isMany && !right.isMany)) return matches

  // The plain signs mean every related row: none may break the comparison.
  const every = new JoinScope(compilation)
  const others = new JoinScope(compilation)
  const inner = compareOperands(compilation, {
    left: left.isMany ? resolveOperand({ ...place, scope: every }, node.left) : left,
    sign,
    right: right.isMany
      ? resolveOperand({ ...place, scope: left.isMany ? others : every }, node.right)
      : right,
  })
  every.absorb(others)
  return piece`(${matches} AND ${every.never(inner)})`
}
