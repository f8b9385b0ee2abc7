import type { Bindings, Piece } from '../database/piece.ts'
import { allOf, bind, piece, plain } from '../database/piece.ts'
import type { QueryCompiler } from '../query/query-compiler.ts'
import { ROW } from '../query/query-compiler.ts'
import type { RowCondition } from '../query/compile-filter.ts'
import type { CompiledSort } from '../query/compile-sort.ts'
import { bindingsOf } from './bindings.ts'
import type { Collection } from './collections.ts'
import type { ParsedListParams } from './list-params.ts'
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
    const where = [...rule, ...(filter ? [filter.condition] : []), ...sort.conditions]
    const joins = [...(filter?.joins ?? []), ...sort.joins]
    const { page, perPage } = params
    const offset = Math.min((page - 1) * perPage, MAX_OFFSET)
    const limit: Piece = { sql: 'LIMIT ? OFFSET ?', params: [perPage, offset] }
    const order = sort.order.sql === '' ? undefined : sort.order
    const [rows, total] = await Promise.all([
      this.#reader.rows(reading, collection, { joins, where, order, limit }),
      params.skipTotal ? -1 : this.#count(reading, fromRow(collection, joins), where, bindings),
    ])
    return { rows, total }
  }

  async #count(
    { source }: Reading,
    from: Piece,
    where: readonly Piece[],
    bindings: Bindings,
  ): Promise<number> {
    const query = piece`SELECT COUNT(*) FROM ${from} WHERE ${allOf(where)}`
    const [row] = await source.readArrays(bind(query, bindings))
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
  ): Promise<RowCondition | undefined> {
    if (filter === '') return undefined
    const compiled = this.#compiler.filter(collection, filter, context.isSuperuser, bindings)
    noteFindings(log, compiled, bindings)
    await this.#rules.requireGates(source, compiled, bindings)
    return compiled.result
  }

  async #sort(
    { context, log, source }: Reading,
    collection: Collection,
    sort: string,
    bindings: Bindings,
  ): Promise<CompiledSort> {
    const stored = collection.isView ? '' : source.dialect.insertionOrder(ROW)
    if (sort === '') return { order: plain(stored), joins: [], conditions: [] }
    const compiled = this.#compiler.sort(collection, sort, context.isSuperuser, bindings)
    noteFindings(log, compiled, bindings)
    await this.#rules.requireGates(source, compiled, bindings)
    const { order } = compiled.result
    // Equal keys keep one order, or pages would overlap.
    return { ...compiled.result, order: piece`${order}, ${stored || `${ROW}."id"`}` }
  }
}
