import type { Bindings, Piece } from '../database/piece.ts'
import { allOf, bind, piece, plain } from '../database/piece.ts'
import type { Effort } from '../database/question.ts'
import type { Compiled, QueryCompiler } from '../query/query-compiler.ts'
import { ROW } from '../query/query-compiler.ts'
import type { RowCondition } from '../query/compile-filter.ts'
import type { CompiledSort } from '../query/compile-sort.ts'
import { bindingsOf } from './bindings.ts'
import type { Collection } from './collections.ts'
import type { ParsedListParams } from './list-params.ts'
import { questionOf } from './question-of.ts'
import type { Reading, RowReader } from './row-reader.ts'
import { noteFindings } from './note-findings.ts'
import { fromRow } from './row-reader.ts'
import type { RuleCheck } from './rule-check.ts'
import type { ShownRow } from './shown-row.ts'

const MAX_OFFSET = 9_000_000_000_000_000

/** One page of rows that the caller may list. */
export interface ListedRows {
  readonly rows: readonly ShownRow[]
  /** -1 when it was not asked for. */
  readonly total: number
}

/** Lists rows: the list rule and the client's filter as conditions of one query. */
export class RecordLister {
  readonly #compiler: QueryCompiler
  readonly #reader: RowReader
  readonly #rules: RuleCheck

  constructor(compiler: QueryCompiler, reader: RowReader, rules: RuleCheck) {
    this.#compiler = compiler
    this.#reader = reader
    this.#rules = rules
  }

  async list(reading: Reading, collection: Collection, params: ParsedListParams): Promise<ListedRows> {
    const bindings = bindingsOf(reading.context, reading.now)
    const sort = await this.#sort(reading, collection, params.sort, bindings)
    const filter = await this.#filter(reading, collection, params.filter, bindings)
    const rule = this.#rule(reading, collection, bindings)
    const where = [
      ...rule,
      ...(filter ? [filter.result.condition] : []),
      ...(sort ? sort.result.conditions : []),
    ]
    const joins = [...(filter?.result.joins ?? []), ...(sort?.result.joins ?? [])]
    const { page, perPage } = params
    const offset = Math.min((page - 1) * perPage, MAX_OFFSET)
    const effort = this.#compiler.effort(collection, [filter, sort])
    const limit: Piece = { sql: 'LIMIT ? OFFSET ?', params: [perPage, offset] }
    const order = orderOf(reading, collection, sort?.result)
    const from = fromRow(collection, joins)
    const [rows, total] = await Promise.all([
      this.#reader.rows(reading, collection, { joins, where, order, limit, effort }),
      params.skipTotal ? -1 : this.#count(reading, { from, where, effort }, bindings),
    ])
    return { rows, total }
  }

  async #count(
    { source, context }: Reading,
    { from, where, effort }: Counted,
    bindings: Bindings,
  ): Promise<number> {
    const query = piece`SELECT COUNT(*) FROM ${from} WHERE ${allOf(where)}`
    const [row] = await source.readArrays(bind(query, bindings), questionOf(context, effort))
    return Number(row?.[0] ?? 0)
  }

  #rule({ context, log }: Reading, collection: Collection, bindings: Bindings): Piece[] {
    const rule = collection.rules.list
    if (context.isSuperuser || !rule) return []
    const compiled = this.#compiler.rule(collection, rule, bindings)
    noteFindings(log, compiled, bindings)
    return [compiled.result]
  }

  async #filter(
    { context, log, source }: Reading,
    collection: Collection,
    filter: string,
    bindings: Bindings,
  ): Promise<Compiled<RowCondition> | undefined> {
    if (filter === '') return undefined
    const compiled = this.#compiler.filter(collection, filter, context.isSuperuser, bindings)
    noteFindings(log, compiled, bindings)
    await this.#rules.requireGates(source, compiled, bindings)
    return compiled
  }

  async #sort(
    { context, log, source }: Reading,
    collection: Collection,
    sort: string,
    bindings: Bindings,
  ): Promise<Compiled<CompiledSort> | undefined> {
    if (sort === '') return undefined
    const compiled = this.#compiler.sort(collection, sort, context.isSuperuser, bindings)
    noteFindings(log, compiled, bindings)
    await this.#rules.requireGates(source, compiled, bindings)
    return compiled
  }
}

/** What is counted, and what that may turn out to be. */
interface Counted {
  readonly from: Piece
  readonly where: readonly Piece[]
  readonly effort: Effort
}

function orderOf({ source }: Reading, { isView }: Collection, sort?: CompiledSort): Piece | undefined {
  const stored = isView ? '' : source.dialect.insertionOrder(ROW)
  // Equal keys keep one order, or pages would overlap.
  if (sort) return piece`${sort.order}, ${stored || `${ROW}."id"`}`
  return stored === '' ? undefined : plain(stored)
}
