import type { ActivityKind } from '@longhouse/contract/activities'
import type { AnyRecord } from '../../../platform/hooks-by-name.ts'

/** What a record says that somebody did. */
export interface Fact {
  readonly user: string
  readonly at: string
  /** The id of the event it happened at, if any. */
  readonly event?: string
  /** How much it counts; 1 where nothing else is said. */
  readonly value?: number
}

/** A record to which the causes of an activity refer, and of which it depends too. */
export interface Beside {
  readonly collection: string
  /** The relation that leads to it. */
  readonly field: string
  /** The fields of it that make a difference. */
  readonly reads: readonly string[]
}

/**
 * A kind of activity: which records cause it, and what each of them says. Everything that writes or checks activities
 * follows from this, so that what is written when something happens is what is found when it is looked for later.
 */
export interface KindOfActivity {
  readonly name: ActivityKind
  /** Whose records cause it. */
  readonly collection: string
  /** The values that a record has if it causes anything. */
  readonly only?: Readonly<Record<string, string>>
  /** Further fields of a cause that make a difference. */
  readonly reads: readonly string[]
  readonly beside?: Beside
  readonly subject: {
    readonly collection: string
    /** The fields of a cause that name the subject. */
    readonly fields: readonly string[]
  }
  /** The field of a cause that says who did it, where others have the same subject. */
  readonly person?: string
  /** What a cause says; `beside` is the record of that name, if it is there. */
  readonly factsOf: (cause: AnyRecord, beside: AnyRecord | undefined) => readonly Fact[]
}
