import type { QueryCost } from '../database/database.ts'
import { type SqlTemplate, allOf, bind, isAlways, piece, rawTemplate } from '../database/sql.ts'
import { badRequest, superusersOnlyFilter } from '../errors.ts'
import type { RowCondition } from '../query/compile-filter.ts'
import type { CompiledSort } from '../query/compile-sort.ts'
import { type Compiled, type QueryCompiler, rowAlias } from '../query/query-compiler.ts'
import { addCollection, addDependencies, type ReadContext } from './read-context.ts'
import type { RequestContext } from './request-context.ts'
import { type RowReader, fromRow, keptBack } from './row-reader.ts'
import type { RuleCheck } from './rules.ts'
import type { ShownRow } from './shown-row.ts'

const maxOffset = 9_000_000_000_000_000

/** One page of rows that the caller may list. */
interface ListedRows {
  readonly rows: readonly ShownRow[]
  /** -1 if it was not requested; at most as high as counting went. */
  readonly total: number
}

/** Dependencies of listing. */
interface RecordListerDependencies {
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

  async list(reading: ReadContext, params: ParsedListParams): Promise<ListedRows> {
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
    const queryCost = this.#compiler.queryCost(collection, [filter, sort])
    const limit: SqlTemplate = { sql: 'LIMIT ? OFFSET ?', params: [perPage, offset] }
    const order = orderOf(reading, sort?.result)
    const [rows, total] = await Promise.all([
      this.#reader.rows(reading, { joins, where, order, limit, queryCost, isKept: true }),
      params.skipTotal ? -1 : this.#count(reading, { joins, where, queryCost, upTo: params.countUpTo }),
    ])
    return { rows, total }
  }

  async #count(reading: ReadContext, { joins, where, queryCost, upTo }: Counted): Promise<number> {
    const { collection, bindings, log } = reading
    const condition = allOf([...where, ...keptBack(reading)])
    const all = piece`FROM ${fromRow(collection, joins)} WHERE ${condition}`
    const query = upTo === undefined ? piece`SELECT COUNT(*) ${all}` : countOfFirst(all, upTo)
    addCollection(log, collection)
    const [row] = await this.#reader.cachedRows(reading, {
      statement: bind(query, bindings),
      queryCost,
      isOfPresence: joins.length === 0 && !collection.isView && isAlways(condition),
    })
    return Number(row?.[0] ?? 0)
  }

  #rule(reading: ReadContext): SqlTemplate[] {
    const rule = reading.collection.rules.list
    if (reading.context.isSuperuser || !rule) return []
    const compiled = this.#compiler.rule(reading, rule)
    addDependencies(reading, compiled)
    return [compiled.result]
  }

  async #filter(reading: ReadContext, filter: string): Promise<Compiled<RowCondition> | undefined> {
    return filter === '' ? undefined : this.#allowed(reading, this.#compiler.filter(reading, filter))
  }

  async #sort(reading: ReadContext, sort: string): Promise<Compiled<CompiledSort> | undefined> {
    return sort === '' ? undefined : this.#allowed(reading, this.#compiler.sort(reading, sort))
  }

  async #allowed<T>(reading: ReadContext, compiled: Compiled<T>): Promise<Compiled<T>> {
    addDependencies(reading, compiled)
    await this.#rules.requireGates(reading, compiled)
    return compiled
  }
}

/** The rows to count, and the estimated cost. */
interface Counted {
  readonly joins: readonly SqlTemplate[]
  readonly where: readonly SqlTemplate[]
  readonly queryCost: QueryCost
  readonly upTo: number | undefined
}

function countOfFirst(all: SqlTemplate, most: number): SqlTemplate {
  const limit: SqlTemplate = { sql: 'LIMIT ?', params: [most] }
  return piece`SELECT COUNT(*) FROM (SELECT 1 ${all} ${limit}) AS "counted"`
}

function orderOf({ source, collection }: ReadContext, sort?: CompiledSort): SqlTemplate | undefined {
  const stored = collection.isView ? '' : source.dialect.insertionOrder(rowAlias)
  // Equal keys keep one order, or pages would overlap.
  if (sort) return piece`${sort.order}, ${stored || `${rowAlias}."id"`}`
  return stored === '' ? undefined : rawTemplate(stored)
}

const defaultPerPage = 30
const maxPerPage = 1000
const mostCounted = Number.MAX_SAFE_INTEGER
const trueTexts = new Set(['1', 't', 'T', 'true', 'TRUE', 'True'])
const falseTexts = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False'])
const maxInt64 = 2n ** 63n

/** Parameters that shape the response to a list request. */
export const listParameters = [
  'page',
  'perPage',
  'sort',
  'filter',
  'expand',
  'fields',
  'skipTotal',
  'countUpTo',
] as const

/** The raw texts of a list request; absent and empty are the same. */
export interface ListParams {
  readonly page?: string | undefined
  readonly perPage?: string | undefined
  readonly sort?: string | undefined
  readonly filter?: string | undefined
  readonly expand?: string | undefined
  readonly skipTotal?: string | undefined
  readonly countUpTo?: string | undefined
}

/** A list request with its numbers read. */
interface ParsedListParams {
  readonly page: number
  readonly perPage: number
  readonly skipTotal: boolean
  /** Counting ends there; without it all are counted. */
  readonly countUpTo: number | undefined
  readonly filter: string
  readonly sort: string
  readonly expand: string
}

/** Reads the raw texts of a list request; throws the plain 400, and 403 for names only superusers may use. */
export function parseListParams(context: RequestContext, params: ListParams): ParsedListParams {
  const { filter = '', sort = '', expand = '' } = params
  if (!context.isSuperuser) refuseSuperuserNames(filter, sort)
  const page = readInteger(params.page)
  const perPage = readInteger(params.perPage)
  const countUpTo = readInteger(params.countUpTo)
  return {
    page: page !== undefined && page > 0 ? page : 1,
    perPage: perPage !== undefined && perPage > 0 ? Math.min(perPage, maxPerPage) : defaultPerPage,
    skipTotal: readBool(params.skipTotal),
    countUpTo: countUpTo !== undefined && countUpTo > 0 ? Math.min(countUpTo, mostCounted) : undefined,
    filter,
    sort,
    expand,
  }
}

/** Throws 403 when a client's filter or sort has a name in it that only superusers may use. */
export function refuseSuperuserNames(...texts: readonly string[]): void {
  for (const text of texts) {
    for (const prefix of ['@collection.', '@request.'] as const) {
      if (text.includes(prefix)) throw superusersOnlyFilter(prefix)
    }
  }
}

function readInteger(text: string | undefined): number | undefined {
  if (!text) return undefined
  if (!/^[+-]?\d{1,30}$/.test(text)) throw badRequest()
  const value = BigInt(text.replace(/^\+/, ''))
  if (value >= maxInt64 || value < -maxInt64) throw badRequest()
  return Number(value)
}

function readBool(text: string | undefined): boolean {
  if (!text || falseTexts.has(text)) return false
  if (!trueTexts.has(text)) throw badRequest()
  return true
}
