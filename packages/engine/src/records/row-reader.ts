import type { Connection, Database } from '../database/database.ts'
import { quote } from '../database/dialects/dialect.ts'
import type { Bindings, Piece } from '../database/piece.ts'
import { allOf, bind, joined, piece, plain } from '../database/piece.ts'
import type { Findings } from '../query/compilation.ts'
import { CALLER, isOwnerRule } from '../query/owner-rule.ts'
import type { QueryCompiler } from '../query/query-compiler.ts'
import { ROW } from '../query/query-compiler.ts'
import { bindingsOf } from './bindings.ts'
import type { Collection } from './collections.ts'
import { columnsOf, encodeRow, valuesSource } from './columns.ts'
import type { DependencyLog } from './dependencies.ts'
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
    return this.#read(reading, collection, piece`${from} WHERE ${allOf(query.where)}${order}${limit}`)
  }

  /** A row that is at hand, as if it had been read. */
  async row(reading: Reading, collection: Collection, row: StoredRow): Promise<ShownRow | undefined> {
    const params = encodeRow(collection, row)
    if (!hasRowRules(reading, collection)) {
      return new ShownRow(collection, params, sightOf(reading, collection, [])(params))
    }
    const from: Piece = { sql: valuesSource(collection, reading.source.dialect), params }
    return (await this.#read(reading, collection, from))[0]
  }

  async #read(reading: Reading, collection: Collection, from: Piece): Promise<ShownRow[]> {
    const bindings = bindingsOf(reading.context, reading.now)
    const flags = this.#flags(reading, collection, bindings)
    const values = joined(
      flags.map(({ value }) => piece`, ${value}`),
      '',
    )
    const query = piece`SELECT ${columnsOf(collection).select}${values} FROM ${from}`
    noteCollection(reading.log, collection)
    const found = await reading.source.readArrays(bind(query, bindings))
    const look = sightOf(reading, collection, flags)
    return found.map((row) => new ShownRow(collection, row, look(row)))
  }

  #flags({ context, log }: Reading, collection: Collection, bindings: Bindings): RowFlag[] {
    log.variables.set(superuserVariable, context.isSuperuser)
    return rowRules(context, collection).map(({ name, rule }) => {
      const compiled = this.#compiler.rule(collection, rule, bindings)
      const isOwners = collection.isAuth && isOwnerRule(rule)
      noteFindings(log, compiled, bindings, isOwners ? CALLER : undefined)
      return { name, isOwners, value: piece`CASE WHEN ${compiled.result} THEN 1 ELSE 0 END` }
    })
  }
}

/** The table of a collection as the main row, with what is joined to it. */
export function fromRow(collection: Collection, joins: readonly Piece[] = []): Piece {
  return joined([plain(`${quote(collection.name)} AS ${ROW}`), ...joins], ' ')
}

/** Notes what a compiled piece depends on; `except` names a variable that is accounted for otherwise. */
export function noteFindings(
  log: DependencyLog,
  findings: Findings,
  bindings: Bindings,
  except?: string,
): void {
  for (const id of findings.collections) log.collections.add(id)
  for (const [variable, shape] of findings.shapes) {
    if (variable === except) continue
    const isValue = findings.bound.has(variable) || shape.startsWith('=')
    if (isValue) log.variables.set(variable, bindings.variable(variable))
    else log.variables.set(`${variable}:shape`, shape)
  }
  log.volatile ||= findings.isVolatile
}

/** Notes that a collection is read. */
export function noteCollection(log: DependencyLog, collection: Collection): void {
  log.collections.add(collection.id)
  for (const id of collection.reads) log.collections.add(id)
}

function hasRowRules({ context, log }: Reading, collection: Collection): boolean {
  log.variables.set(superuserVariable, context.isSuperuser)
  noteCollection(log, collection)
  return rowRules(context, collection).length > 0
}
