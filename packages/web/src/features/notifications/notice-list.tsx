import {
  isNoticeKind,
  type NoticeKind,
  kindName,
  noticeKindWords,
  fewerOf,
  type NoticeChoices,
} from '@longhouse/contract/notifications'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, recordDate } from '../../lib/dates/moments.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Banner, ErrorBanner } from '../../ui/base/banner.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { ShowMoreButton } from '../../ui/list/show-more-button.tsx'
import { SkeletonGrid } from '../../ui/base/skeleton-grid.tsx'
import { useNow } from '../../lib/dates/use-now.ts'
import { NoticeLine } from './notice-line.tsx'
import classes from './notifications.module.css'
import { notificationsPageWords } from './notifications-page.words.ts'
import { noticesQuery, type NoticeRecord } from './notifications.queries.ts'
import { pushDevicesQuery } from './push-devices.queries.ts'
import { useNoticeSettings } from './use-notice-settings.ts'
import { useMarkSeen } from './use-seen.ts'

/** All notices by day, with buttons for fewer of a kind. */
export function NoticeList({ headingLevel, isCompact = false, onOpen }: NoticeListProps) {
  const say = useWords(notificationsPageWords)
  const query = useInfiniteQuery(noticesQuery)
  const markSeen = useMarkSeen()
  const fewer = useFewer()
  const now = useNow()
  const Heading = `h${headingLevel}` as const
  const notices = query.data?.pages.flatMap(({ items }) => items).filter(hasKind) ?? []
  const dayName = ({ day, at }: NoticeDay<unknown>) => {
    if (day === 'today') return say('today')
    return day === 'yesterday' ? say('yesterday') : formatDay(at)
  }
  return (
    <div
      className={`grid gap-24 ${classes.list}`}
      aria-busy={query.isFetching}
      data-compact={isCompact || undefined}
    >
      <FewerNotice fewer={fewer} />
      {query.isError && (
        <ErrorBanner
          message={say('loadFailed')}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonGrid label={say('loading')} height={64} />}
      {query.isSuccess && notices.length === 0 && <EmptyState title={say('empty')} />}
      {byDay(notices, now).map((day) => (
        <section key={day.at}>
          <Heading className={`small muted strong ${classes.day}`}>{dayName(day)}</Heading>
          <ul className="bare-list">
            {day.notices.map((notice) => (
              <NoticeLine
                key={notice.id}
                notice={notice}
                kind={notice.kind}
                onOpen={() => {
                  markSeen(notice)
                  onOpen?.()
                }}
                onFewer={() => fewer.of(notice.kind)}
              />
            ))}
          </ul>
        </section>
      ))}
      {!isCompact && (
        <ShowMoreButton query={query} className={classes.more}>
          {say('more')}
        </ShowMoreButton>
      )}
    </div>
  )
}

/** Returns whether this version knows the notice's kind; after a downgrade it may not. */
function hasKind(notice: NoticeRecord): notice is NoticeRecord & { readonly kind: NoticeKind } {
  return isNoticeKind(notice.kind)
}

interface NoticeListProps {
  /** Of the days. */
  readonly headingLevel: 2 | 3
  /** In the panel: only the first page. */
  readonly isCompact?: boolean
  readonly onOpen?: () => void
}

/** The last reduction, and the choices before it. */
interface Taken {
  readonly kind: NoticeKind
  readonly left: 'site' | 'none'
  readonly before: NoticeChoices
}

/** "Fewer of these": removes one step at a time, and can restore the last one. */
function useFewer() {
  const { settings, change } = useNoticeSettings()
  const { data: devices = [] } = useQuery(pushDevicesQuery)
  const [taken, setTaken] = useState<Taken>()
  const before = settings?.choices ?? {}
  return {
    taken,
    of: (kind: NoticeKind) => {
      const { choices, left } = fewerOf(kind, { choices: before, hasDevice: devices.length > 0 })
      setTaken({ kind, left, before })
      change({ choices })
    },
    undo: () => {
      if (taken) change({ choices: taken.before })
      setTaken(undefined)
    },
  }
}

/** The result of "fewer of these", with a button that undoes it. */
function FewerNotice({ fewer: { taken, undo } }: { fewer: ReturnType<typeof useFewer> }) {
  const say = useWords(notificationsPageWords)
  const sayKind = useWords(noticeKindWords)
  if (!taken) return null
  const kind = kindName(taken.kind, sayKind)
  return (
    <Banner
      kind="info"
      actions={
        <Button variant="default" size="sm" onClick={undo}>
          {say('undo')}
        </Button>
      }
    >
      {taken.left === 'site' ? say('fewerSite', { kind }) : say('fewerNone', { kind })}
    </Banner>
  )
}

/** Notices of one day. */
interface NoticeDay<Notice> {
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
