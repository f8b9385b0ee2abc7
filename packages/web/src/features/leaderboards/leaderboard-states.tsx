import { leaderboardMessages } from '@longhouse/contract/clips'
import { Skeleton } from '@mantine/core'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { LoadingLine } from '../../ui/loading/loading-line.tsx'
import classes from './leaderboard-states.module.css'

/** The board while it is on its way: the podium's three plates. */
export function LeaderboardLoading() {
  return (
    <>
      <LoadingLine>{leaderboardMessages.loading}</LoadingLine>
      <div className={classes.podium} aria-hidden="true">
        <Skeleton height={330} radius="var(--radius-plate)" />
        <Skeleton height={430} radius="var(--radius-plate)" />
        <Skeleton height={310} radius="var(--radius-plate)" />
      </div>
    </>
  )
}

export function LeaderboardFailed({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <div className={classes.failed}>
      <ErrorBanner message={leaderboardMessages.failed} onRetry={onRetry} isRetrying={isRetrying} />
    </div>
  )
}
