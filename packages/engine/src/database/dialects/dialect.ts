import type { BoundSql, SqlTemplate, ComparisonSign, Scalar, ScalarType } from '../sql.ts'

/** The storage of a field in a column. */
export type Storage = 'text' | 'number' | 'bool' | 'json'

/** The plan of an index. */
export interface IndexPlan {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  readonly unique: boolean
  readonly ignoreCase: boolean
  readonly descending: readonly string[]
  readonly where: string | undefined
}

/** A broken unique index: its columns if the database names them, else its name. */
export interface UniqueViolation {
  readonly columns?: readonly string[]
  readonly index?: string
}

/** A pattern that a text must match, or must not match. */
export interface LikeTest {
  readonly pattern: SqlTemplate
  readonly negated: boolean
}

/** A time to format, now if absent, and its modifiers. */
export interface FormattedTime {
  readonly format: SqlTemplate
  readonly value: SqlTemplate | undefined
  readonly modifiers: readonly SqlTemplate[]
}

/** All differences between the two databases. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'

  /** Statements that make or replace helper functions. */
  readonly functions: readonly string[]
  /** Lists the existing helper functions, in a stable order: rows of (name, text). */
  readonly listFunctions: BoundSql
  /** A column definition without its name. */
  columnType(storage: Storage, isPrimaryKey: boolean): string
  /** Columns of the engine's own that every table begins with. */
  readonly hiddenColumns: readonly string[]
  /** The expression that orders rows as they were inserted. */
  insertionOrder(alias: string): string
  createIndex(plan: IndexPlan): string
  /** Lists existing tables with their columns: rows of (table, column, type). */
  readonly listColumns: BoundSql
  /** Lists existing indexes: rows of (name). */
  readonly listIndexes: BoundSql
  /** Lists existing views: rows of (name, definition), the text as the database itself keeps it. */
  readonly listViews: BoundSql
  /** Lists everything that has a name in the schema, tables and indexes among it: rows of (name). */
  readonly listNames: BoundSql
  /** Its result is the same until a table, view, index or function is made, changed or dropped. */
  readonly schemaState: BoundSql
  /** Statements that drop views, also of those that read each other. */
  dropViews(names: readonly string[]): readonly string[]

  /** A `?` of this type. */
  placeholder(type: ScalarType): string
  /** A value turned into a type, keeping NULL. */
  cast(sql: string, type: ScalarType): string
  compare(left: Scalar, comparison: ComparisonSign, right: Scalar): SqlTemplate
  /** NULL and `''` are the same on both sides; types never mix. */
  compareLoosely(left: Scalar, comparison: '=' | 'is not', right: Scalar): SqlTemplate
  isNull(value: Scalar, negated: boolean): SqlTemplate
  /** Contains with ASCII case ignored; the pattern escapes with a backslash. */
  like(value: Scalar, test: LikeTest): SqlTemplate
  /** The value as text, numbers in their shortest spelling. */
  asText(value: Scalar): SqlTemplate
  /** The value as a number; NULL when it is none. */
  asNumber(value: Scalar): SqlTemplate
  /** ASCII letters lowered. */
  lower(sql: string): string
  /** Something to order by. */
  sortKey(value: Scalar): SqlTemplate
  /** Whether a text is valid JSON, or JSON of this form. */
  isJson(sql: string, form?: 'array' | 'object'): string
  /** The JSON list with a text as its only item. */
  listOfOne(sql: string): string
  /** Number of items of a JSON list column. */
  listLength(column: string): string
  /** A FROM item with one row per item of a JSON list; its text is `alias."value"`. */
  listItems(list: SqlTemplate, alias: string): SqlTemplate
  /** Whether a value is among the items of a JSON list given as one parameter. */
  inList(sql: string, list: string): string
  /** Whether a value is among those that a SELECT finds, which runs once. */
  among(sql: string, found: SqlTemplate): SqlTemplate
  /** Great-circle distance in km of four numbers. */
  geoDistance(args: readonly SqlTemplate[]): SqlTemplate
  formatTime(time: FormattedTime): SqlTemplate
  readonly random: string
  /** LIMIT for all rows, where only an OFFSET is wanted. */
  readonly noLimit: string
  /** ASCII-case-ignoring equality of a column with a parameter, in the form its index has. */
  equalsIgnoringCase(column: string): string

  /** Returns the unique index that an error is about, if any. */
  uniqueViolation(error: unknown): UniqueViolation | undefined
  /** Whether an error says that a statement names something missing, or is malformed. */
  isMisfit(error: unknown): boolean
  /** Ends a SELECT that locks its rows until the end of the transaction. */
  readonly lockForUpdate: string
  /** Ends a SELECT whose rows may not be deleted until the end of the transaction. */
  readonly lockForReference: string
  /** Ends one of the two when it is not to wait: taken rows are an error then. */
  readonly noWait: string
  /** Whether an error says that another transaction holds a row. */
  isLockTaken(error: unknown): boolean
  /**
   * Locks tables against writers, not readers, until the end of the transaction; absent if there is only one
   * writer.
   */
  readonly lockTables: ((tables: readonly string[]) => string) | undefined
  /** Limits the transaction's wait for each lock to a second; absent if there is only one writer. */
  readonly waitBriefly: string | undefined
  /** Reads the milliseconds since 1970 that all nodes agree on; absent if there is only one node. */
  readonly clock: string | undefined
  /** Notifies other nodes on a channel, when the transaction commits; absent if there is only one node. */
  readonly notify: string | undefined
  /**
   * Statement for quiet hours, after which queries are planned better; absent if the database runs it
   * automatically.
   */
  readonly optimize: string | undefined
  /** Locks a name until the end of the transaction; absent if there is only one writer anyway. */
  readonly lockName: string | undefined
  /** Like `lockName` without waiting: returns `false` if another transaction holds it. */
  readonly tryLockName: string | undefined
}

/** Quotes a name; only for names of the schema. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Returns the direction of an index column, as SQL behind its name. */
export function directionIn(descending: readonly string[], column: string): '' | ' DESC' {
  return descending.includes(column) ? ' DESC' : ''
}
