import {
  bool,
  date,
  json,
  number,
  relation,
  select,
  shape,
  text,
  timestamps,
  type RecordOf,
} from '@longhouse/engine/schema'
import type { Tournament } from '../events/event.ts'
import { noticeKindNames } from './notice-kinds.ts'

/** Notices per page. */
export const noticePageSize = 30

/** Days after which a notice is deleted, seen or not. */
export const noticeKeptDays = 90

/** The highest number at the bell. */
export const maxBellCount = 99

/** New notices, which the number at the bell counts, as a filter of the record API. */
export const newNoticesFilter = "seen_at = '' && is_done = false"

/** Parameters of a notice, apart from its event, which is read when it is shown. */
export interface NoticeParams {
  /** When an offered place expires. */
  readonly until?: string
  /** The message of the hosts. */
  readonly text?: string
  /** The title of a clip, and the month it is the clip of. */
  readonly clip?: string
  readonly month?: string
  /** The badge that was earned, and its tier. */
  readonly badge?: string
  readonly tier?: number
  /** The run of the notice, or the one that beat a record. */
  readonly run?: NoticeRun
  /** The title of a rank, and how a member got it. */
  readonly rank?: string
  readonly change?: 'promoted' | 'changed' | 'undone'
  /** The start of a leave, and its decision. */
  readonly from?: string
  readonly isApproved?: boolean
  /** The event as it was, if it is deleted. */
  readonly event?: NoticeEvent
  /** The call whose squad is full. */
  readonly squad?: NoticeSquad
  /** The number of failing checks of `doctor`, and the first of them with problem and solution. */
  readonly failing?: number
  readonly problems?: readonly string[]
}

/** The parts of an event that a notice shows. */
export type NoticeEvent = Pick<Tournament, 'name' | 'start_date' | 'cancel_reason'>

/** The parts of a run that a notice shows; none of them changes once the run is decided. */
export interface NoticeRun {
  readonly id: string
  readonly game: string
  readonly map: string
  readonly round: number
  readonly status: string
}

/** The parts of a full squad that a notice shows. */
export interface NoticeSquad {
  readonly game: string
  readonly map: string
  readonly starts_at: string
}

/** A notice for a member. */
export const notificationShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  kind: select(noticeKindNames, { required: true }),
  /**
   * Its name and times are read when the notice is shown, so that they are current. Notices are deleted with
   * it.
   */
  event: relation('tournaments', { cascadeDelete: true }),
  params: json<NoticeParams>({ maxSize: 4096 }),
  /** The path on the site that it links to. */
  url: text({ max: 200 }),
  /** A member has at most one unseen notice per group; `count` says how many it stands for. */
  group: text({ required: true, max: 80 }),
  count: number({ onlyInt: true }),
  /** When it last happened. */
  at: date({}),
  /** Empty until the member has seen it. */
  seen_at: date({}),
  /** The task is done, or the statement no longer true: it does not count as new, seen or not. */
  is_done: bool({}),
  /** When a mail, push or direct message was or will be sent. */
  sent_at: date({ hidden: true }),
  ...timestamps,
})

/** A stored notice. */
export type Notification = RecordOf<typeof notificationShape>

/** URL path that marks all unseen notices as seen. */
export const allSeenPath = '/api/notifications/all-seen'

/** URL path of the channels that this site has. */
export const channelsPath = '/api/notifications/channels'
