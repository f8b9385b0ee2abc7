import {
  type BoundSql,
  type SqlTemplate,
  allOf,
  bind,
  joinTemplates,
  piece,
  rawTemplate,
} from '../database/sql.ts'
import { quote } from '../database/dialects/dialect.ts'
import type { QueryCost } from '../database/database.ts'
import { type QueryCompiler, rowAlias } from '../query/query-compiler.ts'
import type { Collection } from './collections.ts'
import { columnsOf, encodeRow, valuesSource } from './columns.ts'
import type { RowCacheQuery, RowCache, Rows } from './row-cache.ts'
import {
  type LoadedRow,
  isOwnersRule,
  addCollection,
  addDependencies,
  type ReadContext,
} from './read-context.ts'
import { callerQueryOf, superuserVariable } from './request-context.ts'
import { ShownRow, type RowSight } from './shown-row.ts'
import type { StoredRow } from './stored-row.ts'

/** The rows to read. */
export interface RowQuery {
  /** Tables joined to the row, never multiplying it. */
  readonly joins?: readonly SqlTemplate[]
  readonly where: readonly SqlTemplate[]
  readonly order?: SqlTemplate | undefined
  readonly limit?: SqlTemplate | undefined
  /** Its estimated cost; absent if an index finds the rows. */
  readonly queryCost?: QueryCost | undefined
  /** Whether the same read is likely to repeat before any of it has changed. */
  readonly isKept?: boolean
}

/** A statement whose rows are cached, and its estimated cost. */
type CachedStatement = Pick<RowCacheQuery, 'statement' | 'isOfPresence'> & Pick<RowQuery, 'queryCost'>

/** The source of rows, with known facts about them. */
interface RowSource extends Pick<RowQuery, 'queryCost' | 'isKept'> {
  readonly from: SqlTemplate
  readonly loadedRow?: LoadedRow
}

/** Reads rows together with what the caller may see of each, decided by the database in the same query. */
export class RowReader {
  readonly #compiler: QueryCompiler
  readonly #kept: RowCache | undefined

  constructor(compiler: QueryCompiler, kept?: RowCache) {
    this.#compiler = compiler
    this.#kept = kept
  }

  /** Reads rows of the collection. */
  async rows(reading: ReadContext, query: RowQuery): Promise<ShownRow[]> {
    return this.#read(reading, { ...query, from: sourceOf(reading, query) })
  }

  /** Returns the statement that `rows` would run; adds its dependencies. */
  statement(reading: ReadContext, query: RowQuery): BoundSql {
    return this.#statement(reading, { from: sourceOf(reading, query) }).statement
  }

  /** Returns a row in memory as if it had been read; `undefined` if the conditions hide it. */
  async row(
    reading: ReadContext,
    row: StoredRow,
    { joins = [], where = [], queryCost }: Partial<Pick<RowQuery, 'joins' | 'where' | 'queryCost'>> = {},
  ): Promise<ShownRow | undefined> {
    const { collection } = reading
    const values = encodeRow(collection, row)
    if (where.length === 0 && !hasRowRules(reading)) {
      return new ShownRow(collection, values, permissionsReader(reading, [])(values))
    }
    const source: SqlTemplate = { sql: valuesSource(collection, reading.source.dialect), params: values }
    const from = piece`${joinTemplates([source, ...joins], ' ')} WHERE ${allOf(where)}`
    return (await this.#read(reading, { from, queryCost, loadedRow: { collection, values } }))[0]
  }

  async #read(reading: ReadContext, rows: RowSource): Promise<ShownRow[]> {
    const { collection } = reading
    const { statement, flags } = this.#statement(reading, rows)
    const found = rows.isKept
      ? await this.cachedRows(reading, { statement, queryCost: rows.queryCost })
      : await readRows(reading, statement, rows.queryCost)
    const look = permissionsReader(reading, flags)
    return found.map((row) => new ShownRow(collection, row, look(row)))
  }

  /** Returns the rows of a statement that depends only on the logged dependencies. */
  cachedRows(reading: ReadContext, { queryCost, ...cacheQuery }: CachedStatement): Promise<Rows> {
    const read = () => readRows(reading, cacheQuery.statement, queryCost)
    const { source, log } = reading
    return this.#kept ? this.#kept.read({ ...cacheQuery, source, dependencies: log }, read) : read()
  }

  #statement(
    reading: ReadContext,
    { from, loadedRow }: Omit<RowSource, 'queryCost'>,
  ): { statement: BoundSql; flags: readonly RowFlag[] } {
    const { collection, bindings, log } = reading
    const flags = this.#flags(reading, loadedRow)
    const values = joinTemplates(
      flags.map(({ value }) => piece`, ${value}`),
      '',
    )
    const query = piece`SELECT ${columnsOf(collection).select}${values} FROM ${from}`
    addCollection(log, collection)
    return { statement: bind(query, bindings), flags }
  }

  #flags(reading: ReadContext, loadedRow: LoadedRow | undefined): RowFlag[] {
    const { collection, context, log } = reading
    log.variables.set(superuserVariable, context.isSuperuser)
    return rowRules(reading).map(({ name, rule }) => {
      const compiled = this.#compiler.rule(reading, rule)
      const isOwners = collection.isAuth && isOwnersRule(compiled)
      addDependencies(reading, compiled, { isOwners, loadedRow })
      return { name, isOwners, value: piece`CASE WHEN ${compiled.result} THEN 1 ELSE 0 END` }
    })
  }
}

function readRows(
  { source, context }: ReadContext,
  statement: BoundSql,
  queryCost: QueryCost | undefined,
): Promise<Rows> {
  return source.readArrays(statement, callerQueryOf(context, queryCost))
}

function sourceOf(reading: ReadContext, { joins, where, order, limit }: RowQuery): SqlTemplate {
  const { collection } = reading
  const ordered = order ? piece` ORDER BY ${order}` : rawTemplate('')
  const limited = limit ? piece` ${limit}` : rawTemplate('')
  const condition = allOf([...where, ...keptBack(reading)])
  return piece`${fromRow(collection, joins)} WHERE ${condition}${ordered}${limited}`
}

/** Returns conditions that hide rows whose account is deleted. */
export function keptBack({ collection, departed }: ReadContext): SqlTemplate[] {
  return departed?.conditionsOn(collection) ?? []
}

/** Returns the table of a collection as the main row, with its joins. */
export function fromRow(collection: Collection, joins: readonly SqlTemplate[] = []): SqlTemplate {
  return joinTemplates([rawTemplate(`${quote(collection.name)} AS ${rowAlias}`), ...joins], ' ')
}

function hasRowRules(reading: ReadContext): boolean {
  const { collection, context, log } = reading
  log.variables.set(superuserVariable, context.isSuperuser)
  addCollection(log, collection)
  return rowRules(reading).length > 0
}

/** A decision of the database per row for the caller: may this field be read, may this account be managed. */
interface RowFlag {
  /** A field name, or `MANAGE`. */
  readonly name: string
  readonly value: SqlTemplate
  /** Whether it distinguishes callers only by whether the record is their own. */
  readonly isOwners: boolean
}

const manageVariable = '@manage'

/** Returns the rules that decide what a caller sees of a row. */
export function rowRules({ context, collection }: ReadContext): { name: string; rule: string }[] {
  if (context.isSuperuser) return []
  const fields = Object.entries(collection.fieldRules).flatMap(([name, { read }]) =>
    read && collection.field(name) ? [{ name, rule: read }] : [],
  )
  const { manage } = collection.rules
  return collection.isAuth && manage ? [...fields, { name: manageVariable, rule: manage }] : fields
}

/**
 * Returns a function that reads the caller's sight of a row from its columns, followed by the values of the
 * flags.
 */
function permissionsReader(
  { collection, context, log }: ReadContext,
  flags: readonly RowFlag[],
): (values: readonly unknown[]) => RowSight {
  const { isSuperuser } = context
  const everything: RowSight = { isSuperuser, canSeeEmail: true, unreadable: undefined }
  if (isSuperuser || (!collection.isAuth && flags.length === 0)) return () => everything

  const { list, places } = columnsOf(collection)
  const fields = flags.map(({ name }, place) => ({ name, place: list.length + place }))
  const idPlace = places.get('id') ?? -1
  const publicPlace = places.get('emailVisibility') ?? -1
  const isOwners = flags.some((flag) => flag.isOwners)
  const ownId = context.auth?.collectionId === collection.id ? context.auth.id : undefined
  return (values) => {
    const refused = fields.filter(({ place }) => values[place] !== 1)
    const unreadable = refused.filter(({ name }) => name !== manageVariable).map(({ name }) => name)
    const canManage =
      refused.length === unreadable.length && fields.some(({ name }) => name === manageVariable)
    const isPublic = !collection.isAuth || canManage || values[publicPlace] === 1
    const id = values[idPlace]
    // The record itself would get a different result than all others.
    if ((isOwners || !isPublic) && typeof id === 'string') log.personal.add(id)
    return {
      isSuperuser,
      canSeeEmail: isPublic || id === ownId,
      unreadable: unreadable.length > 0 ? new Set(unreadable) : undefined,
    }
  }
}
