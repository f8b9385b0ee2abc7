import type { ActivityKind } from '@longhouse/contract/activities'
import type { AnyRecord } from '@longhouse/engine'

/** One activity that follows from a record. */
export interface Fact {
  readonly user: string
  readonly at: string
  /** The id of its event, if any. */
  readonly event?: string
  /** How much it counts; 1 if absent. */
  readonly value?: number
}

/** A record that causes refer to, and that also decides about their activities. */
export interface Beside {
  readonly collection: string
  /** The relation to it. */
  readonly field: string
  /** Its fields that make a difference. */
  readonly reads: readonly string[]
}

/**
 * A kind of activity: its causes, and the facts in each of them. Hooks and reviews both follow from it, so both find
 * the same activities.
 */
export interface KindOfActivity {
  readonly name: ActivityKind
  /** The collection of its causes. */
  readonly collection: string
  /** Values that a record must have to cause anything. */
  readonly only?: Readonly<Record<string, string>>
  /** Further fields of a cause that make a difference. */
  readonly reads: readonly string[]
  readonly beside?: Beside
  readonly subject: {
    readonly collection: string
    /** The fields of a cause that name the subject. */
    readonly fields: readonly string[]
  }
  /** The subject names another member: without a cause its activities are deleted instead of struck. */
  readonly isForgotten?: true
  /** The field of a cause that names the member, if several causes share a subject. */
  readonly person?: string
  /** Returns the facts in a cause; `beside` is the related record, or undefined if missing. */
  readonly factsOf: (cause: AnyRecord, beside: AnyRecord | undefined) => readonly Fact[]
}

/** Returns the kinds of activity that features declare. */
export function kindsOfActivity(
  features: readonly { readonly activities?: readonly KindOfActivity[] }[],
): KindOfActivity[] {
  return features.flatMap(({ activities }) => activities ?? [])
}
