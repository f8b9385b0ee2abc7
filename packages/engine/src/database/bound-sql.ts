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
