import type { CollectionDefinition } from '../schema/collection.ts'
import type { RecordOf, Shape } from '../schema/shape.ts'
import type { RequestContext } from './request-context.ts'

/** What to read: a filter with `{:name}` placeholders bound from `params`, and the usual list options. */
export interface FindOptions {
  readonly filter?: string
  readonly params?: Readonly<Record<string, string | number | boolean | null | Date>>
  readonly sort?: string
  readonly limit?: number
  readonly offset?: number
}

/** New values of one record, by field name. */
export type RowPatch = Readonly<Record<string, unknown>> & { readonly id: string }

/** Options for adding records. */
export interface AppendOptions {
  /** Locks the referenced records, as any create does; skips records that refer to missing ones. */
  readonly holdsTargets?: boolean
}

/** Options for patching records. */
export interface PatchOptions {
  /** Every other writer of these records waits for a lock that the transaction holds already. */
  readonly areGuarded?: boolean
}

/** Records of one collection for server code: no rules, all fields (`tokenKey` and passwords excepted), hooks run. */
export interface RecordStore<R> {
  findById(id: string): Promise<R | undefined>
  findFirst(options: FindOptions): Promise<R | undefined>
  findAll(options?: FindOptions): Promise<R[]>
  count(options?: Pick<FindOptions, 'filter' | 'params'>): Promise<number>
  /** Validates as any create. Files may be given as `File` values. `context` names the person behind the write. */
  create(values: Readonly<Record<string, unknown>>, context?: RequestContext): Promise<R>
  update(id: string, values: Readonly<Record<string, unknown>>, context?: RequestContext): Promise<R>
  delete(id: string, context?: RequestContext): Promise<void>
  /**
   * Sets values of many records with few statements: no validation, no hooks, dates do not change; skips
   * missing ids. For the server's own values in them.
   */
  patch(patches: readonly RowPatch[], options?: PatchOptions): Promise<void>
  /**
   * Adds records with few statements and skips those that a unique index has already; returns the added ones.
   * No validation, no hooks, and referenced records are locked only with `holdsTargets`. For the server's own
   * records next to others.
   */
  append(records: readonly Readonly<Record<string, unknown>>[], options?: AppendOptions): Promise<R[]>
}

/** An SQL text with its parameters; `?` marks a parameter on both databases. */
export interface RawQuery {
  readonly sql: string
  readonly params?: readonly (string | number | null)[]
}

/** Access to records, inside or outside a transaction. */
export interface RecordSource {
  records<Name extends string, S extends Shape>(
    collection: CollectionDefinition<Name, S>,
  ): RecordStore<RecordOf<S>>
  /** By name, where the shape is not known. */
  recordsOf(collection: string): RecordStore<Readonly<Record<string, unknown>> & { readonly id: string }>
  /**
   * Runs plain SQL in the common subset of both databases, for the rare query that filters cannot express.
   */
  query<Row>(query: RawQuery): Promise<Row[]>
}

/** An open transaction. On SQLite there is one writer at a time; on PostgreSQL rows and names can be locked. */
export interface Transaction extends RecordSource {
  /** Locks the row until the end of the transaction; returns false if it does not exist. */
  lock(collection: string, id: string): Promise<boolean>
  /** Locks rows in the order of their ids, with one statement; returns the ids of those that exist. */
  lockAll(collection: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Locks a name until the end of the transaction: one holder at a time. */
  lockName(name: string): Promise<void>
  /**
   * Runs work that cannot know its locks ahead, because they follow from rows that are locked already. It
   * never waits for a lock that is out of order: if that is taken, the whole transaction starts over with it
   * in order.
   */
  outOfTurn<T>(work: () => Promise<T>): Promise<T>
  /** Runs once after the commit, never after a roll-back. */
  afterCommit(work: () => void | Promise<void>): void
}
