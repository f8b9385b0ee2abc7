import type { BoundSql, SqlValue } from './bound-sql.ts'

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
export function plain(sql: string): SqlTemplate {
  return { sql, params: [] }
}

/** Joins texts and templates in order: `piece\`${left} = ${right}\``. Strings are trusted SQL. */
export function piece(texts: TemplateStringsArray, ...parts: readonly (SqlTemplate | string)[]): SqlTemplate {
  let sql = texts[0] ?? ''
  const params: (SqlValue | Slot)[] = []
  parts.forEach((part, place) => {
    if (typeof part === 'string') sql += part
    else {
      sql += part.sql
      params.push(...part.params)
    }
    sql += texts[place + 1] ?? ''
  })
  return { sql, params }
}

/** Joins templates with a separator. */
export function joined(pieces: readonly SqlTemplate[], separator: string): SqlTemplate {
  return {
    sql: pieces.map(({ sql }) => sql).join(separator),
    params: pieces.flatMap(({ params }) => params),
  }
}

/** Joins conditions with AND; no conditions are true. */
export function allOf(conditions: readonly SqlTemplate[]): SqlTemplate {
  if (conditions.length === 0) return always
  const [only] = conditions
  if (conditions.length === 1 && only) return only
  const body = joined(conditions, ' AND ')
  return { sql: `(${body.sql})`, params: body.params }
}

/** Met by every row. */
export const always = plain('1 = 1')

/** Met by no row. */
export const never = plain('1 = 0')

/** Checks whether a condition is met by every row. */
export function isAlways({ sql }: SqlTemplate): boolean {
  return sql === always.sql
}

/** Checks whether a condition is met by no row. */
export function isNever({ sql }: SqlTemplate): boolean {
  return sql === never.sql
}

/** Fills the slots of a template, so that it can run. */
export function bind({ sql, params }: SqlTemplate, bindings: Bindings): BoundSql {
  return { sql, params: params.map((param) => (typeof param === 'function' ? param(bindings) : param)) }
}
