import { quote } from '../database/dialects/dialect.ts'
import type { Bindings, Piece } from '../database/piece.ts'
import { allOf, bind, piece } from '../database/piece.ts'
import type { Compiled, QueryCompiler } from '../query/query-compiler.ts'
import { ROW } from '../query/query-compiler.ts'
import { badRequest } from '../errors.ts'
import { bindingsOf } from './bindings.ts'
import type { Collection } from './collections.ts'
import { encodeRow, valuesSource } from './columns.ts'
import type { RequestContext } from './request-context.ts'
import type { Source } from './row-reader.ts'
import type { StoredRow } from './stored-row.ts'

/** Asks the database whether rules and filters hold for one row. */
export class RuleCheck {
  readonly #compiler: QueryCompiler
  readonly #now: () => Date

  constructor(compiler: QueryCompiler, now: () => Date) {
    this.#compiler = compiler
    this.#now = now
  }

  /** Whether a rule holds for a stored record (by id) or for a row at hand. */
  async holds(
    source: Source,
    context: RequestContext,
    collection: Collection,
    rule: string | null,
    row: StoredRow | string,
  ): Promise<boolean> {
    if (context.isSuperuser || rule === '') return true
    if (rule === null) return false
    const bindings = bindingsOf(context, this.#now())
    const { result } = this.#compiler.rule(collection, rule, bindings)
    return this.#ask(source, rowSource(source, collection, row), [result], bindings)
  }

  /** Throws the plain 400 when the caller may not use what was compiled at all. */
  async requireGates(source: Source, { gates }: Compiled<unknown>, bindings: Bindings): Promise<void> {
    if (gates.length === 0) return
    const isOpen = await this.#ask(
      source,
      { sql: '(SELECT 1 AS "one") AS "gate"', params: [] },
      gates,
      bindings,
    )
    if (!isOpen) throw badRequest()
  }

  async #ask(
    source: Source,
    from: Piece,
    conditions: readonly Piece[],
    bindings: Bindings,
  ): Promise<boolean> {
    const query = piece`SELECT 1 FROM ${from} WHERE ${allOf(conditions)}`
    return (await source.readArrays(bind(query, bindings))).length > 0
  }
}

function rowSource({ dialect }: Source, collection: Collection, row: StoredRow | string): Piece {
  if (typeof row !== 'string')
    return { sql: valuesSource(collection, dialect), params: encodeRow(collection, row) }
  return {
    sql: `(SELECT * FROM ${quote(collection.name)} WHERE "id" = ${dialect.placeholder('text')}) AS ${ROW}`,
    params: [row],
  }
}
