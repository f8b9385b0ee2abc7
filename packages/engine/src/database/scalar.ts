import type { SqlTemplate } from './sql-template.ts'

/** The two types of values that comparisons know; bools are numbers, dates and JSON are text. */
export type ScalarType = 'text' | 'number'

/**
 * One side of a comparison. Columns pull the other side to their own type, as SQLite's affinity does; other
 * values stay what they are, and text is never equal to a number.
 */
export type Scalar =
  | { readonly kind: 'column'; readonly type: ScalarType; readonly sql: string }
  | {
      readonly kind: 'value'
      readonly type: ScalarType
      readonly piece: SqlTemplate
      readonly literal?: string | number
    }
  /** A place inside a JSON document; its type is known only when it is read. */
  | { readonly kind: 'json'; readonly document: string; readonly path: readonly string[] }
  | { readonly kind: 'null' }

/** How two scalars are compared. `is` and `is not` treat NULL as a value. */
export type Comparison = '=' | 'is' | 'is not' | '<' | '<=' | '>' | '>='

/** The absent value. */
export const nothing: Scalar = { kind: 'null' }
