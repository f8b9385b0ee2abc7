import type { SqlValue, Bindings } from '../database/sql.ts'
import type { Connection, Database } from '../database/database.ts'
import { type CompilationMetadata, isExact } from '../query/compilation.ts'
import type { QueryScope } from '../query/query-compiler.ts'
import type { Collection } from './collections.ts'
import { columnsOf } from './columns.ts'
import type { DepartedRows } from './departed-rows.ts'
import { type RequestContext, readVariable, callerVariable } from './request-context.ts'

/** Anything that answers queries: the shared readers or a transaction's connection. */
export type QuerySource = Pick<Connection, 'dialect' | 'read' | 'readArrays'> | Database

/** Options of a read. */
export interface ReadSizeOptions {
  /** Gets the approximate bytes of the response as soon as they are known, and may make it wait. */
  readonly hold?: ((bytes: number) => Promise<void>) | undefined
}

/** The collection, caller and source of a read, and the log of its dependencies. */
export interface ReadContext extends QueryScope, ReadSizeOptions {
  readonly collection: Collection
  readonly context: RequestContext
  readonly source: QuerySource
  readonly log: DependencyLog
  /** Hides the dependents of deleted rows; absent where everything is shown. */
  readonly departed?: DepartedRows | undefined
}

/** The start of a read. */
interface ReadContextStart extends Pick<
  ReadContext,
  'collection' | 'context' | 'source' | 'hold' | 'departed'
> {
  readonly now: Date
}

/** Creates a read without dependencies so far. */
export function createReadContext({ now, ...start }: ReadContextStart): ReadContext {
  return {
    ...start,
    isSuperuserOrRule: start.context.isSuperuser,
    bindings: bindingsOf(start.context, now),
    log: new DependencyLog(),
  }
}

/** Returns the values that compiled parts read of a request. */
export function bindingsOf(context: RequestContext, now: Date): Bindings {
  return { variable: (name) => readVariable(context, name), now }
}

/** One row with the values of its columns, as the database stores them. */
export interface LoadedRow {
  readonly collection: Collection
  readonly values: readonly SqlValue[]
}

/** Known facts about the rows that something was compiled for. */
interface KnownRows {
  /** The owners of the rows are distinguished from all other callers already. */
  readonly isOwners?: boolean | undefined
  /** There is no other row than this one. */
  readonly loadedRow?: LoadedRow | undefined
}

/** The log for dependencies, and the request. */
type Noting = Pick<ReadContext, 'log' | 'bindings'>

/** Adds the dependencies of a compiled part: of each variable no more than can make a difference. */
export function addDependencies(
  { log, bindings }: Noting,
  metadata: CompilationMetadata,
  { isOwners, loadedRow }: KnownRows = {},
): void {
  for (const id of metadata.collections) log.collections.add(id)
  for (const [variable, shape] of metadata.shapes) {
    const columns = metadata.compared.get(variable)
    const isToldApart = (isOwners && variable === callerVariable) || (columns && loadedRow)
    const isValue = isExact(shape) || (metadata.bound.has(variable) && !isToldApart)
    addVariable({ log, bindings }, isValue ? variable : `${variable}:shape`)
    if (columns && loadedRow) addComparedValues(log, { variable, columns, loadedRow })
  }
  log.volatile ||= metadata.isVolatile
}

/** Adds the variant of the caller that a part was compiled for, regardless of its values when it runs. */
export function addVariant(reading: Noting, { shapes }: Pick<CompilationMetadata, 'shapes'>): void {
  for (const [variable, shape] of shapes) {
    addVariable(reading, isExact(shape) ? variable : `${variable}:shape`)
  }
}

/** Adds a collection that is read. */
export function addCollection(log: DependencyLog, collection: Collection): void {
  log.collections.add(collection.id)
  for (const id of collection.reads) log.collections.add(id)
}

/** Checks whether a rule asks of the caller only whether the row is their own (`id = @request.auth.id`). */
export function isOwnersRule({ compared }: CompilationMetadata): boolean {
  const columns = compared.get(callerVariable)
  return columns?.size === 1 && columns.has('id')
}

function addVariable({ log, bindings }: Noting, name: string): void {
  log.variables.set(name, bindings.variable(name))
}

interface ComparedVariable {
  readonly variable: string
  readonly columns: ReadonlySet<string>
  readonly loadedRow: LoadedRow
}

function addComparedValues(
  { compared }: DependencyLog,
  { variable, columns, loadedRow }: ComparedVariable,
): void {
  const { places } = columnsOf(loadedRow.collection)
  const known = compared.get(variable) ?? new Set<SqlValue>()
  for (const name of columns) known.add(loadedRow.values[places.get(name) ?? -1] ?? null)
  compared.set(variable, known)
}

/** The sources of a result. They allow caching it for all callers whose result would be the same. */
export interface Dependencies {
  /** Ids of all collections read, directly or by a rule. */
  readonly collections: ReadonlySet<string>
  /**
   * Request variables that rules read, with their values; `readVariable` returns the value of another
   * request.
   */
  readonly variables: ReadonlyMap<string, unknown>
  /** True if the result depends on the clock or on chance. */
  readonly volatile: boolean
  /** Ids of auth records whose result would differ although all variables are equal (own e-mail). */
  readonly personal: ReadonlySet<string>
}

/** The sources of the view of one row. */
export interface RowDependencies extends Dependencies {
  /**
   * Variables that were only compared with these values, those of the row: only the equal value matters, if
   * any.
   */
  readonly compared: ReadonlyMap<string, ReadonlySet<SqlValue>>
}

/** Dependencies while they are being collected. */
export class DependencyLog implements RowDependencies {
  readonly collections = new Set<string>()
  readonly variables = new Map<string, unknown>()
  readonly compared = new Map<string, Set<SqlValue>>()
  readonly personal = new Set<string>()
  volatile = false
}

/** Joins the sources of two views. */
export function joinedDependencies(one: RowDependencies, other: RowDependencies): RowDependencies {
  const compared = new Map(one.compared)
  for (const [name, values] of other.compared)
    compared.set(name, values.union(compared.get(name) ?? new Set()))
  return {
    collections: one.collections.union(other.collections),
    variables: new Map([...one.variables, ...other.variables]),
    compared,
    personal: one.personal.union(other.personal),
    volatile: one.volatile || other.volatile,
  }
}
