import { bool, date, json, number, relation, select, shape, text, timestamps } from '@longhouse/engine/schema'
import type { RecordOf } from '@longhouse/engine/schema'
import type { Tournament } from '../events/event.ts'
import { noticeKindNames } from './notice-kinds.ts'

/** Notices per page. */
export const noticePageSize = 30

/** Days after which a notice goes, seen or not. */
export const noticeKeptDays = 90

/** The most that the number at the bell says. */
export const maxBellCount = 99

/** Those that are new: what the number at the bell counts, as a filter of the record API. */
export const newNoticesFilter = "seen_at = '' && is_done = false"

/** What a notice says besides its event, which is read when it is shown. */
export interface NoticeParams {
  /** Until when, for a place that is offered. */
  readonly until?: string
  /** What the hosts wrote. */
  readonly text?: string
  /** The title of a clip, and the month it is the clip of. */
  readonly clip?: string
  readonly month?: string
  /** The badge that was earned, and its tier. */
  readonly badge?: string
  readonly tier?: number
  /** The run it is about, or the one that beat a record. */
  readonly run?: NoticeRun
  /** The title of a rank, and how somebody came to it. */
  readonly rank?: string
  readonly change?: 'promoted' | 'changed' | 'undone'
  /** From when, and how it was decided, for a leave. */
  readonly from?: string
  readonly isApproved?: boolean
  /** The event as it was, where it is gone. */
  readonly event?: NoticeEvent
  /** The call that is full. */
  readonly squad?: NoticeSquad
  /** How many checks of doctor fail, and the first of them with what is wrong and what to do. */
  readonly failing?: number
  readonly problems?: readonly string[]
}

/** What a notice says of an event. */
export type NoticeEvent = Pick<Tournament, 'name' | 'start_date' | 'cancel_reason'>

/** What a notice says of a run; none of it changes once the run is decided. */
export interface NoticeRun {
  readonly id: string
  readonly game: string
  readonly map: string
  readonly round: number
  readonly status: string
}

/** What a notice says of a squad that is full. */
export interface NoticeSquad {
  readonly game: string
  readonly map: string
  readonly starts_at: string
}

/** Something a member hears of. */
export const notificationShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  kind: select(noticeKindNames, { required: true }),
  /** Its name and times are read when it is shown, so that they are right after a rename; it takes its notices along. */
  event: relation('tournaments', { cascadeDelete: true }),
  params: json<NoticeParams>({ maxSize: 4096 }),
  /** The address on the site that it is about. */
  url: text({ max: 200 }),
  /** Of one group there is one that was not seen, with how many it stands for. */
  group: text({ required: true, max: 80 }),
  count: number({ onlyInt: true }),
  /** When it happened, for the last time. */
  at: date({}),
  /** Empty until it was seen. */
  seen_at: date({}),
  /** What it asks for is done, or what it says is no longer so: it is not new, seen or not. */
  is_done: bool({}),
  /** When a mail, push or direct message last told it, or will tell it. */
  sent_at: date({ hidden: true }),
  ...timestamps,
})

/** A stored notice. */
export type Notification = RecordOf<typeof notificationShape>

/** Where all notices that were not seen are marked as seen. */
export const allSeenPath = '/api/notifications/all-seen'

/** Where to ask which channels this site has. */
export const channelsPath = '/api/notifications/channels'
