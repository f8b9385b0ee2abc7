import { quote } from '../database/dialects/dialect.ts'
import { type SqlTemplate, allOf, bind, piece } from '../database/sql.ts'
import { badRequest } from '../errors.ts'
import type { FilterNode, Operand } from '../filter/ast.ts'
import { parseCached } from '../filter/parse-cached.ts'
import type { EvaluationMode } from '../query/evaluate-in-memory.ts'
import { type Compiled, type QueryCompiler, rowAlias } from '../query/query-compiler.ts'
import type { Collection } from './collections.ts'
import { encodeRow, valuesSource } from './columns.ts'
import { type ReadContext, bindingsOf } from './read-context.ts'
import type { RequestKind } from './request-context.ts'
import type { StoredRow } from './stored-row.ts'

/** A rule, and its row: one in memory, or the stored record with an id. */
export interface RowRule {
  readonly rule: string | null
  readonly row: StoredRow | string
}

/** A rule and a caller to check it for. */
export interface RuleQuestion extends RowRule, Pick<ReadContext, 'collection' | 'context' | 'source'> {}

/** Checks whether rules and filters hold for one row: queries the database if memory is not enough. */
export class RuleCheck {
  readonly #compiler: QueryCompiler
  readonly #now: () => Date

  constructor(compiler: QueryCompiler, now: () => Date) {
    this.#compiler = compiler
    this.#now = now
  }

  /** Checks whether a rule holds; `null` holds for superusers only, `''` for everyone. */
  async holds({ collection, context, source, rule, row }: RuleQuestion): Promise<boolean> {
    if (context.isSuperuser || rule === '') return true
    if (rule === null) return false
    const scope = { collection, bindings: bindingsOf(context, this.#now()), isSuperuserOrRule: false }
    const decide = (evaluationMode: EvaluationMode) =>
      typeof row === 'string' ? undefined : this.#compiler.decide(scope, { rule, row, evaluationMode })
    const known = decide('everything')
    if (known !== undefined) return known
    // First, because a rule that this caller must not use is refused for every row.
    const { result } = this.#compiler.rule(scope, rule)
    const decided = decide('enough')
    if (decided !== undefined) return decided
    const from = rowSource({ collection, source, row })
    return isAny({ source, bindings: scope.bindings }, piece`${from} WHERE ${result}`)
  }

  /** Throws the plain 400 if the caller may not use the compiled query at all. */
  async requireGates(reading: Asker, { gates }: Compiled<unknown>): Promise<void> {
    if (gates.length === 0) return
    const from = '(SELECT 1 AS "one") AS "gate"'
    if (!(await isAny(reading, piece`${from} WHERE ${allOf(gates)}`))) throw badRequest()
  }
}

type Asker = Pick<ReadContext, 'source' | 'bindings'>

async function isAny({ source, bindings }: Asker, from: SqlTemplate): Promise<boolean> {
  return (await source.readArrays(bind(piece`SELECT 1 FROM ${from}`, bindings))).length > 0
}

function rowSource({
  collection,
  source: { dialect },
  row,
}: Omit<RuleQuestion, 'context' | 'rule'>): SqlTemplate {
  if (typeof row !== 'string')
    return { sql: valuesSource(collection, dialect), params: encodeRow(collection, row) }
  return {
    sql: `(SELECT * FROM ${quote(collection.name)} WHERE "id" = ${dialect.placeholder('text')}) AS ${rowAlias}`,
    params: [row],
  }
}

/**
 * Checks whether a rule might hold for a guest, as far as that is known without a record and without a body.
 * Returns true if it is unknown.
 */
export function mayAdmitGuest(rule: string | null, kind: RequestKind = 'default'): boolean {
  if (rule === null || rule === '') return rule === ''
  return canHold(parseCached(rule, { limits: false }), kind)
}

/** Checks whether these collections have anything that a batch of a guest might write. */
export function mayGuestsWrite(collections: readonly Collection[]): boolean {
  return collections.some(
    ({ rules, isView }) =>
      !isView && [rules.create, rules.update, rules.delete].some((rule) => mayAdmitGuest(rule, 'batch')),
  )
}

function canHold(node: FilterNode, kind: RequestKind): boolean {
  if (node.kind !== 'comparison') {
    const can = (term: FilterNode) => canHold(term, kind)
    return node.kind === 'and' ? node.terms.every(can) : node.terms.some(can)
  }
  const { left, right, sign } = node
  const values = [knownValue(left, kind), knownValue(right, kind)]
  if (values.includes(undefined)) return true
  if (sign === '=') return values[0] === values[1]
  return sign === '!=' ? values[0] !== values[1] : true
}

/**
 * Returns the value of an operand for every guest, or undefined. No field of an account is set: all equal
 * empty text.
 */
function knownValue(operand: Operand, kind: RequestKind): string | number | undefined {
  if (operand.kind === 'text' || operand.kind === 'number') return operand.value
  if (operand.kind !== 'identifier') return undefined
  if (operand.path === '@request.context') return kind
  if (/^@request\.auth\.\w+$/.test(operand.path)) return ''
  return operand.path === 'true' ? 1 : undefined
}
