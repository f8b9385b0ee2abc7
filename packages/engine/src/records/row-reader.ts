import type { Connection, Database } from '../database/database.ts'
import { quote } from '../database/dialects/dialect.ts'
import type { Bindings, Piece } from '../database/piece.ts'
import { allOf, bind, joined, piece, plain } from '../database/piece.ts'
import type { Findings } from '../query/compilation.ts'
import type { QueryCompiler } from '../query/query-compiler.ts'
import { ROW } from '../query/query-compiler.ts'
import { bindingsOf } from './bindings.ts'
import type { Collection } from './collections.ts'
import { columnsOf, encodeRow, valuesSource } from './columns.ts'
import type { DependencyLog } from './dependencies.ts'
import type { RequestContext } from './request-context.ts'
import { superuserVariable } from './request-variables.ts'
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
    const from = `${quote(collection.name)} AS ${ROW}`
    return this.#read(reading, collection, piece`${from} WHERE ${allOf(query.where)}${order}${limit}`)
  }

  /** A row that is at hand, as if it had been read. */
  async row(reading: Reading, collection: Collection, row: StoredRow): Promise<ShownRow | undefined> {
    const params = encodeRow(collection, row)
    if (!hasRowRules(reading, collection)) return toShownRow(reading, collection, params, [])
    const from: Piece = { sql: valuesSource(collection, reading.source.dialect), params }
    return (await this.#read(reading, collection, from))[0]
  }

  async #read(reading: Reading, collection: Collection, from: Piece): Promise<ShownRow[]> {
    const bindings = bindingsOf(reading.context, reading.now)
    const flags = this.#flags(reading, collection, bindings)
    const select = piece`SELECT ${columnsOf(collection).select}${joined(
      flags.map(({ value }) => piece`, ${value}`),
      '',
    )}`
    noteCollection(reading.log, collection)
    const found = await reading.source.readArrays(bind(piece`${select} FROM ${from}`, bindings))
    const names = flags.map(({ name }) => name)
    return found.map((values) => toShownRow(reading, collection, values, names))
  }

  #flags(
    { context, log }: Reading,
    collection: Collection,
    bindings: Bindings,
  ): { name: string; value: Piece }[] {
    log.variables.set(superuserVariable, context.isSuperuser)
    return rowRules(context, collection).map(({ name, rule }) => {
      const compiled = this.#compiler.rule(collection, rule, bindings)
      noteFindings(log, compiled, bindings)
      return { name, value: piece`CASE WHEN ${compiled.result} THEN 1 ELSE 0 END` }
    })
  }
}

const MANAGE = '@manage'

function hasRowRules({ context, log }: Reading, collection: Collection): boolean {
  log.variables.set(superuserVariable, context.isSuperuser)
  noteCollection(log, collection)
  return rowRules(context, collection).length > 0
}

function rowRules({ isSuperuser }: RequestContext, collection: Collection): { name: string; rule: string }[] {
  if (isSuperuser) return []
  const fields = Object.entries(collection.fieldRules).flatMap(([name, { read }]) =>
    read && collection.field(name) ? [{ name, rule: read }] : [],
  )
  const { manage } = collection.rules
  return collection.isAuth && manage ? [...fields, { name: MANAGE, rule: manage }] : fields
}

function toShownRow(
  { context, log }: Reading,
  collection: Collection,
  values: readonly unknown[],
  flags: readonly string[],
): ShownRow {
  const { list, places } = columnsOf(collection)
  const holds = (name: string) => {
    const place = flags.indexOf(name)
    return place >= 0 && values[list.length + place] === 1
  }
  const unreadable = flags.filter((name) => name !== MANAGE && !holds(name))
  let canSeeEmail = context.isSuperuser || !collection.isAuth || holds(MANAGE)
  if (!canSeeEmail) {
    const id = values[places.get('id') ?? -1]
    const { auth } = context
    const isOwn = auth !== null && auth.id === id && auth.collectionId === collection.id
    const isPublic = values[places.get('emailVisibility') ?? -1] === 1
    // The record itself would get another answer than everybody else.
    if (!isPublic && typeof id === 'string') log.personal.add(id)
    canSeeEmail = isPublic || isOwn
  }
  return new ShownRow(collection, values, {
    isSuperuser: context.isSuperuser,
    canSeeEmail,
    unreadable: unreadable.length > 0 ? new Set(unreadable) : undefined,
  })
}

/** Notes what a compiled piece depends on. */
export function noteFindings(log: DependencyLog, findings: Findings, bindings: Bindings): void {
  for (const id of findings.collections) log.collections.add(id)
  for (const variable of findings.shapes.keys()) log.variables.set(variable, bindings.variable(variable))
  log.volatile ||= findings.isVolatile
}

/** Notes that a collection is read. */
export function noteCollection(log: DependencyLog, collection: Collection): void {
  log.collections.add(collection.id)
  for (const id of collection.reads) log.collections.add(id)
}
