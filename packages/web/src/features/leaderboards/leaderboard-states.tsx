import { leaderboardMessages } from '@longhouse/contract/clips'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { PodiumSkeleton } from '../../ui/podium/podium-skeleton.tsx'
import classes from './leaderboard-states.module.css'

export function LeaderboardLoading() {
  return <PodiumSkeleton label={leaderboardMessages.loading} />
}

export function LeaderboardFailed({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <div className={classes.failed}>
      <ErrorBanner message={leaderboardMessages.failed} onRetry={onRetry} isRetrying={isRetrying} />
    </div>
  )
}
