import { everything } from '@longhouse/contract/community'
import { recordDate } from '../../lib/moments.ts'
import { seatOf, type CallRecord } from './squads.types.ts'

/** The filters of the page, and its member. */
export interface CallFilter {
  readonly game: string
  readonly platform: string
  readonly userId: string | undefined
  readonly now: Date
}

/** The calls of a page: the member's own on top, those that are open or include them, then the full ones. */
export interface ShownCalls {
  readonly own: CallRecord | undefined
  readonly open: readonly CallRecord[]
  readonly full: readonly CallRecord[]
  /** Number of live calls of others, regardless of the filters. */
  readonly count: number
}

/** Sorts calls into the groups of the page. A call for any platform fits every platform. */
export function shownCalls(calls: readonly CallRecord[], filter: CallFilter): ShownCalls {
  const { game, platform, userId, now } = filter
  const live = calls.filter(({ expires_at }) => recordDate(expires_at) > now)
  const others = live.filter(({ user }) => user !== userId)
  const fitting = others.filter(
    (call) =>
      (game === everything || call.game === game) &&
      (platform === everything || call.platform === platform || call.platform === 'any'),
  )
  // A squad that the member is in stays in place when it is full, and so do the eyes and the focus.
  const isOpen = (call: CallRecord) => call.state === 'open' || seatOf(call, userId) !== undefined
  return {
    own: live.find(({ user }) => user === userId),
    open: fitting.filter(isOpen).toSorted(byStart),
    full: fitting.filter((call) => !isOpen(call)).toSorted(byStart),
    count: others.length,
  }
}

function byStart(a: CallRecord, b: CallRecord): number {
  return a.starts_at.localeCompare(b.starts_at) || a.id.localeCompare(b.id)
}
