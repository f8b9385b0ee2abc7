/** What a query may turn out to be, as far as its shape tells. */
export interface Effort {
  /** Tables whose rows are looked at one after another; none where an index leads to those that are wanted. */
  readonly tables: readonly string[]
  /** How often each row is compared with something. */
  readonly terms: number
  /** The most steps to many rows that are taken from each row. */
  readonly steps: number
  /** Tables that these steps lead to. */
  readonly walked: readonly string[]
}

/** Something that a caller asks: it has an end, and a share of the readers. What the engine reads for itself is none. */
export interface Question extends Effort {
  /** Whose share it takes: an account, or the address of a guest. */
  readonly caller: string
  /** Operators may wait longer. */
  readonly isOperator: boolean
}

/** How long what callers ask may take. */
export interface ReadLimits {
  /** Milliseconds; `maxQuestionMs` when absent. */
  readonly questionMs?: number
}

/** Milliseconds after which a question is ended, wherever it is read. */
export const maxQuestionMs = 4_000
/** As `maxQuestionMs`, for operators and what the engine reads for itself. */
export const patientMs = 15_000
