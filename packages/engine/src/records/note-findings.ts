import type { SqlValue } from '../database/bound-sql.ts'
import type { Findings } from '../query/compilation.ts'
import type { Collection } from './collections.ts'
import { columnsOf } from './columns.ts'
import type { DependencyLog } from './dependencies.ts'
import type { Reading } from './reading.ts'
import { callerVariable } from './request-variables.ts'

/** One row with the values of its columns, as the database keeps them. */
export interface RowAtHand {
  readonly collection: Collection
  readonly values: readonly SqlValue[]
}

/** What is known of the rows that something was compiled for. */
export interface KnownRows {
  /** Whoever is one of the rows is told apart from everybody else already. */
  readonly isOwners?: boolean | undefined
  /** There is no other row than this one. */
  readonly atHand?: RowAtHand | undefined
}

/** Notes what a compiled piece depends on: of each variable no more than what can make a difference. */
export function noteFindings(
  { log, bindings }: Pick<Reading, 'log' | 'bindings'>,
  findings: Findings,
  { isOwners, atHand }: KnownRows = {},
): void {
  for (const id of findings.collections) log.collections.add(id)
  for (const [variable, shape] of findings.shapes) {
    const columns = findings.compared.get(variable)
    const isToldApart = (isOwners && variable === callerVariable) || (columns && atHand)
    const isValue = shape.startsWith('=') || (findings.bound.has(variable) && !isToldApart)
    if (isValue) log.variables.set(variable, bindings.variable(variable))
    else log.variables.set(`${variable}:shape`, shape)
    if (columns && atHand) noteValues(log, { variable, columns, atHand })
  }
  log.volatile ||= findings.isVolatile
}

/** Notes that a collection is read. */
export function noteCollection(log: DependencyLog, collection: Collection): void {
  log.collections.add(collection.id)
  for (const id of collection.reads) log.collections.add(id)
}

/** Whether all that is asked about the caller is whether the row is they themselves (`id = @request.auth.id`). */
export function isOwnersRule({ compared }: Findings): boolean {
  const columns = compared.get(callerVariable)
  return columns?.size === 1 && columns.has('id')
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
