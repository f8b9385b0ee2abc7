import type { Connection, Database } from '../database/database.ts'
import { quote } from '../database/dialects/dialect.ts'
import type { Bindings, Piece } from '../database/piece.ts'
import { allOf, bind, joined, piece, plain } from '../database/piece.ts'
import type { Effort } from '../database/question.ts'
import type { QueryCompiler } from '../query/query-compiler.ts'
import { ROW } from '../query/query-compiler.ts'
import { bindingsOf } from './bindings.ts'
import type { Collection } from './collections.ts'
import { columnsOf, encodeRow, valuesSource } from './columns.ts'
import type { DependencyLog } from './dependencies.ts'
import type { RowAtHand } from './note-findings.ts'
import { isOwnersRule, noteCollection, noteFindings } from './note-findings.ts'
import { questionOf } from './question-of.ts'
import type { RequestContext } from './request-context.ts'
import { superuserVariable } from './request-variables.ts'
import type { RowFlag } from './row-sight.ts'
import { rowRules, sightOf } from './row-sight.ts'
import { ShownRow } from './shown-row.ts'
import type { StoredRow } from './stored-row.ts'

/** Anything that answers queries: the shared readers or a transaction's connection. */
export type Source = Pick<Connection, 'dialect' | 'read' | 'readArrays'> | Database

/** Who reads, from where, and where what was needed is noted. */
export interface Reading {
  readonly context: RequestContext
  readonly source: Source
  readonly log: DependencyLog
  readonly now: Date
}

/** Which rows to read. */
export interface RowQuery {
  /** Tables joined to the row, never multiplying it. */
  readonly joins?: readonly Piece[]
  readonly where: readonly Piece[]
  readonly order?: Piece | undefined
  readonly limit?: Piece | undefined
  /** What it may turn out to be; absent where an index leads to the rows. */
  readonly effort?: Effort | undefined
}

/** Where rows are read from, with what is known of them. */
interface RowSource extends Pick<RowQuery, 'effort'> {
  readonly from: Piece
  readonly atHand?: RowAtHand
}

/** Reads rows together with what the caller may see of each, decided by the database in the same query. */
export class RowReader {
  readonly #compiler: QueryCompiler

  constructor(compiler: QueryCompiler) {
    this.#compiler = compiler
  }

  /** Rows of a collection. */
  async rows(reading: Reading, collection: Collection, query: RowQuery): Promise<ShownRow[]> {
    const order = query.order ? piece` ORDER BY ${query.order}` : plain('')
    const limit = query.limit ? piece` ${query.limit}` : plain('')
    const from = fromRow(collection, query.joins)
    const rows = piece`${from} WHERE ${allOf(query.where)}${order}${limit}`
    return this.#read(reading, collection, { from: rows, effort: query.effort })
  }

  /** A row that is at hand, as if it had been read; `undefined` where the conditions keep it back. */
  async row(
    reading: Reading,
    collection: Collection,
    row: StoredRow,
    { joins = [], where = [], effort }: Partial<Pick<RowQuery, 'joins' | 'where' | 'effort'>> = {},
  ): Promise<ShownRow | undefined> {
    const values = encodeRow(collection, row)
    if (where.length === 0 && !hasRowRules(reading, collection)) {
      return new ShownRow(collection, values, sightOf(reading, collection, [])(values))
    }
    const source: Piece = { sql: valuesSource(collection, reading.source.dialect), params: values }
    const from = piece`${joined([source, ...joins], ' ')} WHERE ${allOf(where)}`
    return (await this.#read(reading, collection, { from, effort, atHand: { collection, values } }))[0]
  }

  async #read(
    reading: Reading,
    collection: Collection,
    { from, effort, atHand }: RowSource,
  ): Promise<ShownRow[]> {
    const bindings = bindingsOf(reading.context, reading.now)
    const flags = this.#flags(reading, collection, bindings, atHand)
    const values = joined(
      flags.map(({ value }) => piece`, ${value}`),
      '',
    )
    const query = piece`SELECT ${columnsOf(collection).select}${values} FROM ${from}`
    noteCollection(reading.log, collection)
    const question = questionOf(reading.context, effort)
    const found = await reading.source.readArrays(bind(query, bindings), question)
    const look = sightOf(reading, collection, flags)
    return found.map((row) => new ShownRow(collection, row, look(row)))
  }

  #flags(
    { context, log }: Reading,
    collection: Collection,
    bindings: Bindings,
    atHand: RowAtHand | undefined,
  ): RowFlag[] {
    log.variables.set(superuserVariable, context.isSuperuser)
    return rowRules(context, collection).map(({ name, rule }) => {
      const compiled = this.#compiler.rule(collection, rule, bindings)
      const isOwners = collection.isAuth && isOwnersRule(compiled)
      noteFindings(log, compiled, bindings, { isOwners, atHand })
      return { name, isOwners, value: piece`CASE WHEN ${compiled.result} THEN 1 ELSE 0 END` }
    })
  }
}

/** The table of a collection as the main row, with what is joined to it. */
export function fromRow(collection: Collection, joins: readonly Piece[] = []): Piece {
  return joined([plain(`${quote(collection.name)} AS ${ROW}`), ...joins], ' ')
}

function hasRowRules({ context, log }: Reading, collection: Collection): boolean {
  log.variables.set(superuserVariable, context.isSuperuser)
  noteCollection(log, collection)
  return rowRules(context, collection).length > 0
}
