import type { BoundHooks, RecordSource, Transaction } from '@longhouse/engine'
import type { Tournament } from '@longhouse/contract/events'
import type { Notification, NoticeKind, NoticeParams } from '@longhouse/contract/notifications'
import type { NoticeAudience } from './audiences.ts'

/**
 * What causes and ends notices of one kind. A feature declares the kinds about its records in
 * `<feature>.notices.ts`; `features/notifications` stores and sends them. Channels and urgency are in the
 * contract's `noticeKinds`.
 */
export interface NoticeSource {
  readonly kind: NoticeKind
  /** Listens to the changes that cause notices. */
  readonly hooks: (causes: NoticeCauses) => readonly BoundHooks[]
  /** Whether a notice is still current. Called before it is sent, and after each of `ends`. */
  readonly isStillTrue: (due: DueNotice) => boolean | Promise<boolean>
  readonly ends?: readonly NoticeEnd[]
  /** The clock ends them too: their event begins or is over. */
  readonly endsWithTime?: true
}

/** The source of each kind of notice. */
export type NoticeSources = ReadonlyMap<NoticeKind, NoticeSource>

/** Dependencies of the hooks that cause notices. */
interface NoticeCauses {
  readonly tell: Tell
  readonly now: () => Date
}

/** Notifies members, in the transaction in which it happens. */
export type Tell = (tx: Transaction, notice: NewNotice) => Promise<void>

/** A cause of notices, and their recipients. */
export interface NewNotice {
  readonly kind: NoticeKind
  readonly audience: NoticeAudience
  /** Subject: notices of one kind and subject count as one until they are seen. */
  readonly subject: string
  readonly url: string
  readonly event?: Tournament
  readonly params?: NoticeParams
  /** The member who caused it and is not notified. */
  readonly by?: string
}

/** A notice, and its event if it has one. */
export interface DueNotice {
  readonly source: RecordSource
  readonly notice: Pick<Notification, 'user' | 'event' | 'group' | 'params'>
  readonly event: Tournament | undefined
  readonly now: Date
}

/** Notices of one kind: those about a subject, or one member's. */
export interface NoticesAbout {
  readonly subject: string
  readonly user?: string
}

/** Checks in the transaction of a change whether notices are still true. */
type Settle = (tx: Transaction, about: NoticesAbout) => Promise<void>

/**
 * Changes of a collection after which notices may be obsolete, or current again (`ended-by.ts`): hooks that
 * call `settle` with these notices.
 */
export type NoticeEnd = (settle: Settle) => BoundHooks

/** The group of a notice in its row. */
export function groupOf(kind: NoticeKind, subject: string): string {
  return `${kind}:${subject}`
}

/** The subject of a stored notice. */
export function noticeSubject({ notice: { group } }: DueNotice): string {
  return group.slice(group.indexOf(':') + 1)
}

/** Collects the sources that features declare. */
export function noticeSourcesOf(
  features: readonly { readonly notices?: readonly NoticeSource[] }[],
): NoticeSources {
  return new Map(
    features.flatMap(({ notices = [] }) => notices.map((source) => [source.kind, source] as const)),
  )
}
