import { isNoticeKind, notificationsPageWords, type NoticeKind } from '@longhouse/contract/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '../../lib/moments.ts'
import { useWords } from '../../lib/use-words.ts'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ShowMoreButton } from '../../ui/list/show-more-button.tsx'
import { SkeletonGrid } from '../../ui/list/skeleton-grid.tsx'
import { useNow } from '../../ui/use-now.ts'
import { FewerNotice } from './fewer-notice.tsx'
import { byDay, type NoticeDay } from './notice-days.ts'
import { NoticeLine } from './notice-line.tsx'
import classes from './notice-list.module.css'
import { noticesQuery, type NoticeRecord } from './notifications.queries.ts'
import { useFewer } from './use-fewer.ts'
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
    <div className={classes.list} aria-busy={query.isFetching} data-compact={isCompact || undefined}>
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
          <Heading className={classes.day}>{dayName(day)}</Heading>
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

export interface NoticeListProps {
  /** Of the days. */
  readonly headingLevel: 2 | 3
  /** In the panel: only the first page. */
  readonly isCompact?: boolean
  readonly onOpen?: () => void
}
