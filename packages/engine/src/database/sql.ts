/** A value as both databases take it. */
export type SqlValue = string | number | null

/** SQL with its parameters; `?` marks a parameter on both databases. */
export interface BoundSql {
  readonly sql: string
  readonly params: readonly SqlValue[]
}

/** A fragment from its text and parameters. */
export function sql(text: string, params: readonly SqlValue[] = []): BoundSql {
  return { sql: text, params }
}

/** Values that a compiled template is bound to when it runs. */
export interface Bindings {
  /** The value of a request variable such as `@request.auth.id`. */
  variable(name: string): unknown
  readonly now: Date
}

/** A parameter whose value is known when the template runs. */
export interface Slot {
  (bindings: Bindings): SqlValue
  /** The request variable it is read from, if any. */
  readonly variable?: string
}

/** Creates a slot that is filled from a request variable. */
export function variableSlot(variable: string, read: (value: unknown) => SqlValue): Slot {
  return Object.assign((bindings: Bindings) => read(bindings.variable(variable)), { variable })
}

/** SQL whose parameters may wait for a request; compiled once, bound often. */
export interface SqlTemplate {
  readonly sql: string
  readonly params: readonly (SqlValue | Slot)[]
}

/** Creates a template from text only. */
export function rawTemplate(text: string): SqlTemplate {
  return { sql: text, params: [] }
}

/** Joins texts and templates in order: `piece\`${left} = ${right}\``. Strings are trusted SQL. */
export function piece(texts: TemplateStringsArray, ...parts: readonly (SqlTemplate | string)[]): SqlTemplate {
  let text = texts[0] ?? ''
  const params: (SqlValue | Slot)[] = []
  parts.forEach((part, place) => {
    if (typeof part === 'string') text += part
    else {
      text += part.sql
      params.push(...part.params)
    }
    text += texts[place + 1] ?? ''
  })
  return { sql: text, params }
}

/** Joins templates with a separator. */
export function joinTemplates(pieces: readonly SqlTemplate[], separator: string): SqlTemplate {
  return {
    sql: pieces.map((part) => part.sql).join(separator),
    params: pieces.flatMap(({ params }) => params),
  }
}

/** Joins conditions with AND; no conditions are true. */
export function allOf(conditions: readonly SqlTemplate[]): SqlTemplate {
  if (conditions.length === 0) return always
  const [only] = conditions
  if (conditions.length === 1 && only) return only
  const body = joinTemplates(conditions, ' AND ')
  return { sql: `(${body.sql})`, params: body.params }
}

/** Met by every row. */
export const always = rawTemplate('1 = 1')

/** Met by no row. */
export const never = rawTemplate('1 = 0')

/** Checks whether a condition is met by every row. */
export function isAlways(condition: SqlTemplate): boolean {
  return condition.sql === always.sql
}

/** Checks whether a condition is met by no row. */
export function isNever(condition: SqlTemplate): boolean {
  return condition.sql === never.sql
}

/** Fills the slots of a template, so that it can run. */
export function bind({ sql: text, params }: SqlTemplate, bindings: Bindings): BoundSql {
  return { sql: text, params: params.map((param) => (typeof param === 'function' ? param(bindings) : param)) }
}

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
export type ComparisonSign = '=' | 'is' | 'is not' | '<' | '<=' | '>' | '>='

/** The absent value. */
export const nullScalar: Scalar = { kind: 'null' }
