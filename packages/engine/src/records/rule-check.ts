import { quote } from '../database/dialects/dialect.ts'
import type { SqlTemplate } from '../database/sql-template.ts'
import { allOf, bind, piece } from '../database/sql-template.ts'
import type { Knowing } from '../query/decide-at-hand.ts'
import type { Compiled, QueryCompiler } from '../query/query-compiler.ts'
import { rowAlias } from '../query/query-compiler.ts'
import { badRequest } from '../errors.ts'
import { encodeRow, valuesSource } from './columns.ts'
import type { Reading } from './reading.ts'
import { bindingsOf } from './reading.ts'
import type { StoredRow } from './stored-row.ts'

/** A rule, and its row: one in memory, or the stored record with an id. */
export interface RowRule {
  readonly rule: string | null
  readonly row: StoredRow | string
}

/** A rule and a caller to check it for. */
export interface RuleQuestion extends RowRule, Pick<Reading, 'collection' | 'context' | 'source'> {}

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
    const decide = (knowing: Knowing) =>
      typeof row === 'string' ? undefined : this.#compiler.decide(scope, { rule, row, knowing })
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

type Asker = Pick<Reading, 'source' | 'bindings'>

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
