import { isDeepStrictEqual } from 'node:util'
import { type ApiError, failedToCreate, failedToUpdate, FieldRefusal } from '../errors.ts'
import type { Logger } from '../lib/logger.ts'
import type { CollectionDefinition } from '../schema/collection.ts'
import type { RecordOf, Shape } from '../schema/shape.ts'
import type { Collection } from './collections.ts'
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

type Stage = Exclude<keyof CollectionHooks<unknown>, 'holds' | 'skipsCascades'>

const stagesOfDelete = ['beforeDelete', 'afterDelete', 'committedDelete'] as const

const nothing: ReadonlySet<string> = new Set()

/** The event of a stage; it runs the hooks of the collection that it names. */
export interface StageEvent {
  readonly collection: string
  readonly [detail: string]: unknown
}

/** Runs the hooks of a collection, in the order they were listed. */
export class HookRunner {
  readonly #hooks = new Map<string, CollectionHooks<never>[]>()
  readonly #holds = new Map<string, Set<string>>()
  readonly #logger: Logger

  constructor(hooks: readonly BoundHooks[], logger: Logger) {
    this.#logger = logger
    for (const { collection, hooks: of } of hooks) {
      this.#hooks.set(collection, [...(this.#hooks.get(collection) ?? []), of])
      this.#holds.set(collection, new Set([...(this.#holds.get(collection) ?? []), ...(of.holds ?? [])]))
    }
  }

  /** Checks whether a hook listens at this stage. */
  has(collection: Collection, stage: Stage): boolean {
    return (this.#hooks.get(collection.name) ?? []).some((hooks) => hooks[stage])
  }

  /** Checks whether a hook listens when a record is deleted along with another one. */
  hearsCascade({ name }: Collection): boolean {
    const listening = (this.#hooks.get(name) ?? []).filter((hooks) => !hooks.skipsCascades)
    return listening.some((hooks) => stagesOfDelete.some((stage) => hooks[stage]))
  }

  /** Returns the relations whose targets a write locks exclusively. */
  holdsOf(collection: Collection): ReadonlySet<string> {
    return this.#holds.get(collection.name) ?? nothing
  }

  /**
   * Runs a stage; an error of a hook is thrown to the caller, as a failure of the write that the stage
   * belongs to.
   */
  async run(stage: Stage, event: StageEvent): Promise<void> {
    try {
      for (const hooks of this.#concerned(event)) await handlerOf(hooks, stage)?.(event)
    } catch (error) {
      throw error instanceof FieldRefusal ? phrased(error, stage) : error
    }
  }

  /** Runs a stage after the commit; failures are logged. */
  async runCommitted(stage: Stage, event: StageEvent): Promise<void> {
    for (const hooks of this.#concerned(event)) {
      try {
        await handlerOf(hooks, stage)?.(event)
      } catch (error) {
        this.#logger.error(
          { err: error, collection: event.collection, stage },
          'a hook failed after the commit',
        )
      }
    }
  }

  #concerned({ collection, cascadedFrom }: StageEvent): CollectionHooks<never>[] {
    const all = this.#hooks.get(collection) ?? []
    return cascadedFrom ? all.filter((hooks) => !hooks.skipsCascades) : all
  }
}

function phrased(refusal: FieldRefusal, stage: Stage): ApiError {
  if (stage.endsWith('Create')) return failedToCreate(refusal.data)
  return stage.endsWith('Update') ? failedToUpdate(refusal.data) : refusal
}

function handlerOf(
  hooks: CollectionHooks<never>,
  stage: Stage,
): ((event: object) => Promise<void> | void) | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller that runs a stage makes its event
  return hooks[stage] as ((event: object) => Promise<void> | void) | undefined
}
