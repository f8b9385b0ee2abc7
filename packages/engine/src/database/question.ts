/** The estimated effort of a query, by its shape. */
export interface Effort {
  /** Tables whose rows are scanned; none if an index finds the wanted ones. */
  readonly tables: readonly string[]
  /** Number of comparisons for each row. */
  readonly terms: number
  /** The most steps to many rows that are taken from each row. */
  readonly steps: number
  /** Tables that these steps lead to. */
  readonly walked: readonly string[]
}

/**
 * A query of a caller: it has a deadline, and a share of the readers. The engine's own reads have neither.
 */
export interface Question extends Effort {
  /** The owner of the share: an account, or the address of a guest. */
  readonly caller: string
  /** Operators may wait longer. */
  readonly isOperator: boolean
}

/** Time limits for queries of callers. */
export interface ReadLimits {
  /** Milliseconds; `maxQuestionMs` if absent. */
  readonly questionMs?: number
}

/** Milliseconds after which a query is ended, on any reader. */
export const maxQuestionMs = 4_000
/** Like `maxQuestionMs`, for operators and the engine's own reads. */
export const patientMs = 15_000
