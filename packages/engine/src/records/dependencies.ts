import type { SqlValue } from '../database/bound-sql.ts'

/** What an answer was made from, so that it can be kept and given to others whose answer would be the same. */
export interface Dependencies {
  /** Ids of all collections read, directly or by a rule. */
  readonly collections: ReadonlySet<string>
  /** Request variables that rules read, with their values; `readVariable` gives the value of another request. */
  readonly variables: ReadonlyMap<string, unknown>
  /** True when the answer depends on the clock or on chance. */
  readonly volatile: boolean
  /** Ids of auth records for whom this answer would differ although all variables are equal (own e-mail). */
  readonly personal: ReadonlySet<string>
}

/** What the view of one row was made from. */
export interface RowDependencies extends Dependencies {
  /** Variables that were only asked whether they have one of these values, those of the row: which one, or none. */
  readonly compared: ReadonlyMap<string, ReadonlySet<SqlValue>>
}

/** Dependencies while they are being gathered. */
export class DependencyLog implements RowDependencies {
  readonly collections = new Set<string>()
  readonly variables = new Map<string, unknown>()
  readonly compared = new Map<string, Set<SqlValue>>()
  readonly personal = new Set<string>()
  volatile = false
}

/** What two views were made from together. */
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
