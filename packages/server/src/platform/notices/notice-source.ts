import {
  type BoundHooks,
  type RecordSource,
  type Transaction,
  type RawQuery,
  hooksFor,
  isChanged,
  type RecordName,
} from '@longhouse/engine'
import type { Tournament } from '@longhouse/contract/events'
import type { Notification, NoticeKind, NoticeParams, NoticeEvent } from '@longhouse/contract/notifications'
import type { CollectionDefinition, RecordOf, Shape } from '@longhouse/engine/schema'

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
 * Changes of a collection after which notices may be obsolete, or current again (`endedBy`, `endedByDecision`): hooks that
 * call `settle` with these notices.
 */
type NoticeEnd = (settle: Settle) => BoundHooks

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

/** Recipients of a notice: a SELECT of member ids, so that a thousand of them cost one statement. */
export type NoticeAudience = RawQuery

export function onlyTo(user: string): NoticeAudience {
  return { sql: `SELECT "id" FROM "users" WHERE "id" = ?`, params: [user] }
}

export function these(users: readonly string[]): NoticeAudience {
  return {
    sql: `SELECT "id" FROM "users" WHERE "id" IN (${users.map(() => '?').join(', ')})`,
    params: users,
  }
}

export const allStaff: NoticeAudience = { sql: `SELECT "id" FROM "users" WHERE "is_staff" = 1` }

export const allOperators: NoticeAudience = {
  sql: `SELECT "id" FROM "users" WHERE "is_admin" = 1 AND "can_operate" = 1`,
}

interface Ending<R> {
  /** An update ends notices if it changes one of these fields. */
  readonly fields?: readonly (keyof R & string)[]
  /**
   * Deletes end notices too. A collection without hooks on deletes loses its rows with one statement: set it
   * only if it matters.
   */
  readonly deletes?: true
  /** Returns the notices that a change concerns, or undefined; by default those about the record itself. */
  readonly about?: (record: R, cascadedFrom: RecordName | undefined) => NoticesAbout | undefined
}

/** A change of a record ends notices: an update of some of its fields, or its deletion. */
export function endedBy<Name extends string, S extends Shape>(
  collection: CollectionDefinition<Name, S>,
  { fields = [], deletes, about = ({ id }) => ({ subject: id }) }: Ending<RecordOf<S>>,
): NoticeEnd {
  return (settle) =>
    hooksFor(collection, {
      ...(fields.length > 0 && {
        afterUpdate: async ({ tx, record, original, cascadedFrom }) => {
          const ended = original && isChanged(original, record, fields) && about(record, cascadedFrom)
          if (ended) await settle(tx, ended)
        },
      }),
      ...(deletes && {
        afterDelete: async ({ tx, record, cascadedFrom }) => {
          const ended = about(record, cascadedFrom)
          if (ended) await settle(tx, ended)
        },
      }),
    })
}

/** The subject of a notice that stands for all records that wait, such as new applications. */
export const allWaiting = 'new'

/** A record no longer waits. All records that wait share one notice, about `allWaiting`. */
export function endedByDecision<Name extends string, S extends Shape>(
  collection: CollectionDefinition<Name, S>,
  waits: (record: RecordOf<S>) => boolean,
): NoticeEnd {
  return (settle) =>
    hooksFor(collection, {
      afterUpdate: async ({ tx, record, original }) => {
        if (original && waits(original) && !waits(record)) await settle(tx, { subject: allWaiting })
      },
      afterDelete: async ({ tx, record }) => {
        if (waits(record)) await settle(tx, { subject: allWaiting })
      },
    })
}

/** Returns the fields of an event that notices show. */
export function toldEvent({ name, start_date, cancel_reason }: Tournament): NoticeEvent {
  return { name, start_date, cancel_reason }
}

/** Returns the path of an event's own page, of its live room, and of its recap. */
export function eventPath({ id }: Tournament, page: '' | '/live' | '/recap' = ''): string {
  return `/events/${id}${page}`
}
