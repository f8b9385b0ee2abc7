import type { SqlValue } from '../database/bound-sql.ts'
import type { Findings } from '../query/compilation.ts'
import { isExact } from '../query/compilation.ts'
import type { Collection } from './collections.ts'
import { columnsOf } from './columns.ts'
import type { DependencyLog } from './dependencies.ts'
import type { Reading } from './reading.ts'
import { callerVariable } from './request-variables.ts'

/** One row with the values of its columns, as the database stores them. */
export interface RowAtHand {
  readonly collection: Collection
  readonly values: readonly SqlValue[]
}

/** Known facts about the rows that something was compiled for. */
export interface KnownRows {
  /** The owners of the rows are distinguished from all other callers already. */
  readonly isOwners?: boolean | undefined
  /** There is no other row than this one. */
  readonly atHand?: RowAtHand | undefined
}

/** The log for dependencies, and the request. */
type Noting = Pick<Reading, 'log' | 'bindings'>

/** Adds the dependencies of a compiled part: of each variable no more than can make a difference. */
export function noteFindings(
  { log, bindings }: Noting,
  findings: Findings,
  { isOwners, atHand }: KnownRows = {},
): void {
  for (const id of findings.collections) log.collections.add(id)
  for (const [variable, shape] of findings.shapes) {
    const columns = findings.compared.get(variable)
    const isToldApart = (isOwners && variable === callerVariable) || (columns && atHand)
    const isValue = isExact(shape) || (findings.bound.has(variable) && !isToldApart)
    noteVariable({ log, bindings }, isValue ? variable : `${variable}:shape`)
    if (columns && atHand) noteValues(log, { variable, columns, atHand })
  }
  log.volatile ||= findings.isVolatile
}

/** Adds the variant of the caller that a part was compiled for, regardless of its values when it runs. */
export function noteVariant(reading: Noting, { shapes }: Pick<Findings, 'shapes'>): void {
  for (const [variable, shape] of shapes) {
    noteVariable(reading, isExact(shape) ? variable : `${variable}:shape`)
  }
}

/** Adds a collection that is read. */
export function noteCollection(log: DependencyLog, collection: Collection): void {
  log.collections.add(collection.id)
  for (const id of collection.reads) log.collections.add(id)
}

/** Checks whether a rule asks of the caller only whether the row is their own (`id = @request.auth.id`). */
export function isOwnersRule({ compared }: Findings): boolean {
  const columns = compared.get(callerVariable)
  return columns?.size === 1 && columns.has('id')
}

function noteVariable({ log, bindings }: Noting, name: string): void {
  log.variables.set(name, bindings.variable(name))
}

interface ComparedVariable {
  readonly variable: string
  readonly columns: ReadonlySet<string>
  readonly atHand: RowAtHand
}

function noteValues({ compared }: DependencyLog, { variable, columns, atHand }: ComparedVariable): void {
  const { places } = columnsOf(atHand.collection)
  const known = compared.get(variable) ?? new Set<SqlValue>()
  for (const name of columns) known.add(atHand.values[places.get(name) ?? -1] ?? null)
  compared.set(variable, known)
}
