import type { SqlValue } from '../database/sql.ts'

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
