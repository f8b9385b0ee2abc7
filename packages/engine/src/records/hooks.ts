import { isDeepStrictEqual } from 'node:util'
import type { CollectionDefinition } from '../schema/collection.ts'
import type { RecordOf, Shape } from '../schema/shape.ts'
import type { RequestContext } from './request-context.ts'
import type { Transaction } from './transaction.ts'

/** Values of a record by field name, while it is being written. */
export type RecordValues<R> = { -readonly [Name in keyof R]?: R[Name] } & Record<string, unknown>

/** The name of a record. */
export interface RecordName {
  readonly collection: string
  readonly id: string
}

interface WriteEvent {
  readonly context: RequestContext
  readonly collection: string
  /**
   * The deleted record that caused it: this one referred to it, and is deleted too or loses the reference.
   */
  readonly cascadedFrom?: RecordName
}

/** Before the transaction: slow work, early refusals. `values` may be changed. `original` only on update. */
export interface PrepareEvent<R> extends WriteEvent {
  readonly values: RecordValues<R>
  readonly original?: R
}

/** Inside the transaction, before the write and before validation. `values` may be changed. */
export interface BeforeWriteEvent<R> extends WriteEvent {
  readonly tx: Transaction
  readonly values: RecordValues<R>
  readonly original?: R
}

/** Inside the transaction, after the write: for what must commit with it (audit, outbox). */
export interface AfterWriteEvent<R> extends WriteEvent {
  readonly tx: Transaction
  readonly record: R
  readonly original?: R
}

/** Inside the transaction, around a delete. */
export interface DeleteEvent<R> extends WriteEvent {
  readonly tx: Transaction
  readonly record: R
}

/** After the commit. Failures are logged and change nothing. */
export interface CommittedEvent<R> extends WriteEvent {
  readonly record: R
  readonly original?: R
}

type Handler<Event> = (event: Event) => Promise<void> | void

/**
 * Relations whose targets every write of this collection locks exclusively, before the record and before any
 * hook: for hooks that count or store something there.
 */
export interface CollectionHooks<R> {
  /**
   * Relations whose targets every write of this collection locks exclusively, before the record and any hook:
   * for hooks that count or store something there.
   */
  readonly holds?: readonly (keyof R & string)[]
  /**
   * None of the hooks runs where a record is deleted along with another one, or loses its reference to it.
   */
  readonly skipsCascades?: boolean
  readonly prepareCreate?: Handler<PrepareEvent<R>>
  readonly beforeCreate?: Handler<BeforeWriteEvent<R>>
  readonly afterCreate?: Handler<AfterWriteEvent<R>>
  readonly committedCreate?: Handler<CommittedEvent<R>>
  readonly prepareUpdate?: Handler<PrepareEvent<R>>
  readonly beforeUpdate?: Handler<BeforeWriteEvent<R>>
  readonly afterUpdate?: Handler<AfterWriteEvent<R>>
  readonly committedUpdate?: Handler<CommittedEvent<R>>
  readonly beforeDelete?: Handler<DeleteEvent<R>>
  readonly afterDelete?: Handler<DeleteEvent<R>>
  readonly committedDelete?: Handler<CommittedEvent<R>>
}

/** Hooks bound to a collection, ready for the engine's list. */
export interface BoundHooks {
  readonly collection: string
  // The record type is known where the hooks are written; the engine treats all alike.
  readonly hooks: CollectionHooks<never>
}

/** Binds typed hooks to a collection. */
export function hooksFor<Name extends string, S extends Shape>(
  collection: CollectionDefinition<Name, S>,
  hooks: CollectionHooks<RecordOf<S>>,
): BoundHooks {
  return { collection: collection.name, hooks }
}

/**
 * Returns whether one of these fields differs between two versions of a record. The order of keys in JSON does not
 * count, and a missing value is equal to `null`.
 */
export function isChanged<R>(
  before: R,
  after: Readonly<Partial<R>>,
  fields: readonly (keyof R & string)[],
): boolean {
  return fields.some((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
}
