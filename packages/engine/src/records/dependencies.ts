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

/** Dependencies while they are being gathered. */
export class DependencyLog implements Dependencies {
  readonly collections = new Set<string>()
  readonly variables = new Map<string, unknown>()
  readonly personal = new Set<string>()
  volatile = false
}
