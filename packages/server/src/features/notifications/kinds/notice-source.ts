import type { BoundHooks, RecordName, RecordSource } from '@longhouse/engine'
import type { Notification, NoticeKind } from '@longhouse/contract/notifications'
import type { AnyRecord } from '../../../platform/hooks-by-name.ts'
import type { Tell } from '../tell.ts'

/** A notice, and its event if it has one. */
export interface DueNotice {
  readonly source: RecordSource
  readonly notice: Pick<Notification, 'user' | 'event' | 'group' | 'params'>
  readonly event: AnyRecord | undefined
  readonly now: Date
}

/** An update or delete of a record; `original` on update only. */
export interface Change {
  readonly record: AnyRecord
  readonly original?: AnyRecord
  readonly cascadedFrom?: RecordName
}

/** Notices of one kind: those about a subject, or one member's. */
export interface NoticesAbout {
  readonly subject: string
  readonly user?: string
}

/**
 * Changes of a collection after which notices may be obsolete, or current again. Returns which, or undefined
 * for any other change.
 */
export interface NoticeEnd {
  readonly collection: string
  /** A collection without hooks on deletes loses its rows with one statement: name only what matters. */
  readonly writes: readonly ('update' | 'delete')[]
  readonly about: (change: Change) => NoticesAbout | undefined
}

/** What causes and ends notices of one kind: one file each. Channels and urgency are in the contract's `noticeKinds`. */
export interface NoticeSource {
  readonly kind: NoticeKind
  /** Listens to the changes that cause notices. */
  readonly hooks: (causes: { readonly tell: Tell; readonly now: () => Date }) => readonly BoundHooks[]
  /** Whether a notice is still current. Called before it is sent, and after each of `ends`. */
  readonly isStillTrue: (due: DueNotice) => boolean | Promise<boolean>
  readonly ends?: readonly NoticeEnd[]
  /** The clock ends them too: their event begins or is over. */
  readonly endsWithTime?: true
}
