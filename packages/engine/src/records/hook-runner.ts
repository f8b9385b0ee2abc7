import type { ApiError } from '../errors.ts'
import { failedToCreate, failedToUpdate, FieldRefusal } from '../errors.ts'
import type { Logger } from '../lib/logger.ts'
import type { BoundHooks, CollectionHooks } from './hooks.ts'
import type { Collection } from './collections.ts'

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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever runs a stage makes the event of that stage
  return hooks[stage] as ((event: object) => Promise<void> | void) | undefined
}
