import { recordDate } from '../../lib/moments.ts'

/** Notices of one day. */
export interface NoticeDay<Notice> {
  readonly day: 'today' | 'yesterday' | 'earlier'
  /** A moment of that day. */
  readonly at: string
  readonly notices: readonly Notice[]
}

/** Notices by the days of the reader's calendar, in the order they come. */
export function byDay<Notice extends { readonly at: string }>(
  notices: readonly Notice[],
  now: Date,
): NoticeDay<Notice>[] {
  const days = Map.groupBy(notices, ({ at }) => dayOf(recordDate(at)))
  const today = dayOf(now)
  const yesterday = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))
  return [...days].map(([day, group]) => ({
    day: day === today ? 'today' : day === yesterday ? 'yesterday' : 'earlier',
    at: group[0]?.at ?? '',
    notices: group,
  }))
}

function dayOf(date: Date): string {
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`
}
