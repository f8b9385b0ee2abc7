import type { SqlTemplate } from '../database/sql-template.ts'
import { allOf, bind, isAlways, piece, plain } from '../database/sql-template.ts'
import type { Effort } from '../database/question.ts'
import type { Compiled, QueryCompiler } from '../query/query-compiler.ts'
import { rowAlias } from '../query/query-compiler.ts'
import type { RowCondition } from '../query/compile-filter.ts'
import type { CompiledSort } from '../query/compile-sort.ts'
import type { ParsedListParams } from './list-params.ts'
import { noteCollection, noteFindings } from './note-findings.ts'
import type { Reading } from './reading.ts'
import type { RowReader } from './row-reader.ts'
import { fromRow, keptBack } from './row-reader.ts'
import type { RuleCheck } from './rule-check.ts'
import type { ShownRow } from './shown-row.ts'

const maxOffset = 9_000_000_000_000_000

/** One page of rows that the caller may list. */
export interface ListedRows {
  readonly rows: readonly ShownRow[]
  /** -1 if it was not requested; at most as high as counting went. */
  readonly total: number
}

/** Dependencies of listing. */
export interface RecordListerDependencies {
  readonly compiler: QueryCompiler
  readonly reader: RowReader
  readonly rules: RuleCheck
}

/** Lists rows: the list rule and the client's filter as conditions of one query. */
export class RecordLister {
  readonly #compiler: QueryCompiler
  readonly #reader: RowReader
  readonly #rules: RuleCheck

  constructor({ compiler, reader, rules }: RecordListerDependencies) {
    this.#compiler = compiler
    this.#reader = reader
    this.#rules = rules
  }

  async list(reading: Reading, params: ParsedListParams): Promise<ListedRows> {
    const { collection } = reading
    const sort = await this.#sort(reading, params.sort)
    const filter = await this.#filter(reading, params.filter)
    const where = [
      ...this.#rule(reading),
      ...(filter ? [filter.result.condition] : []),
      ...(sort ? sort.result.conditions : []),
    ]
    const joins = [...(filter?.result.joins ?? []), ...(sort?.result.joins ?? [])]
    const { page, perPage } = params
    const offset = Math.min((page - 1) * perPage, maxOffset)
    const effort = this.#compiler.effort(collection, [filter, sort])
    const limit: SqlTemplate = { sql: 'LIMIT ? OFFSET ?', params: [perPage, offset] }
    const order = orderOf(reading, sort?.result)
    const [rows, total] = await Promise.all([
      this.#reader.rows(reading, { joins, where, order, limit, effort, isKept: true }),
      params.skipTotal ? -1 : this.#count(reading, { joins, where, effort, upTo: params.countUpTo }),
    ])
    return { rows, total }
  }

  async #count(reading: Reading, { joins, where, effort, upTo }: Counted): Promise<number> {
    const { collection, bindings, log } = reading
    const condition = allOf([...where, ...keptBack(reading)])
    const all = piece`FROM ${fromRow(collection, joins)} WHERE ${condition}`
    const query = upTo === undefined ? piece`SELECT COUNT(*) ${all}` : countOfFirst(all, upTo)
    noteCollection(log, collection)
    const [row] = await this.#reader.keptRows(reading, {
      statement: bind(query, bindings),
      effort,
      isOfPresence: joins.length === 0 && !collection.isView && isAlways(condition),
    })
    return Number(row?.[0] ?? 0)
  }

  #rule(reading: Reading): SqlTemplate[] {
    const rule = reading.collection.rules.list
    if (reading.context.isSuperuser || !rule) return []
    const compiled = this.#compiler.rule(reading, rule)
    noteFindings(reading, compiled)
    return [compiled.result]
  }

  async #filter(reading: Reading, filter: string): Promise<Compiled<RowCondition> | undefined> {
    return filter === '' ? undefined : this.#allowed(reading, this.#compiler.filter(reading, filter))
  }

  async #sort(reading: Reading, sort: string): Promise<Compiled<CompiledSort> | undefined> {
    return sort === '' ? undefined : this.#allowed(reading, this.#compiler.sort(reading, sort))
  }

  async #allowed<T>(reading: Reading, compiled: Compiled<T>): Promise<Compiled<T>> {
    noteFindings(reading, compiled)
    await this.#rules.requireGates(reading, compiled)
    return compiled
  }
}

/** The rows to count, and the estimated effort. */
interface Counted {
  readonly joins: readonly SqlTemplate[]
  readonly where: readonly SqlTemplate[]
  readonly effort: Effort
  readonly upTo: number | undefined
}

function countOfFirst(all: SqlTemplate, most: number): SqlTemplate {
  const limit: SqlTemplate = { sql: 'LIMIT ?', params: [most] }
  return piece`SELECT COUNT(*) FROM (SELECT 1 ${all} ${limit}) AS "counted"`
}

function orderOf({ source, collection }: Reading, sort?: CompiledSort): SqlTemplate | undefined {
  const stored = collection.isView ? '' : source.dialect.insertionOrder(rowAlias)
  // Equal keys keep one order, or pages would overlap.
  if (sort) return piece`${sort.order}, ${stored || `${rowAlias}."id"`}`
  return stored === '' ? undefined : plain(stored)
}
