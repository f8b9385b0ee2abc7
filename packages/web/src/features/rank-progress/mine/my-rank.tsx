import { myRankWords } from '@longhouse/contract/rank-progress'
import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useLadderSwitch } from '../../../lib/ladder-switch.ts'
import { useWords } from '../../../lib/use-words.ts'
import { ErrorBanner } from '../../../ui/error-banner.tsx'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { SkeletonGrid } from '../../../ui/list/skeleton-grid.tsx'
import { progressQuery, proposalQuery, rulesQuery } from '../rank.queries.ts'
import { useLiveRanks } from '../use-live-ranks.ts'
import { AsksPlate, DutiesPlate } from './asks-plate.tsx'
import { History } from './history.tsx'
import { LadderView } from './ladder-view.tsx'
import { LeavePlate } from './leave-plate.tsx'
import classes from './my-rank.module.css'
import { StandingPlate } from './standing-plate.tsx'

/** Everything about a member's own rank. */
export function MyRank({ userId }: { readonly userId: string }) {
  const say = useWords(myRankWords)
  const ladder = useLadderSwitch()
  if (ladder.isError)
    return (
      <ErrorBanner
        message={say('loadFailed')}
        isRetrying={ladder.isFetching}
        onRetry={() => void ladder.refetch()}
      />
    )
  if (ladder.isOn === undefined) return <SkeletonGrid label={say('loading')} count={3} height={220} />
  return ladder.isOn ? <Standing userId={userId} /> : <Off />
}

function Off() {
  const say = useWords(myRankWords)
  return (
    <EmptyState
      headingLevel={2}
      title={say('off')}
      action={
        <Button component={Link} to="/ranks" variant="default">
          {say('toRanks')}
        </Button>
      }
    >
      {say('offText')}
    </EmptyState>
  )
}

function Standing({ userId }: { readonly userId: string }) {
  const say = useWords(myRankWords)
  const [rules, progress] = useQueries({ queries: [rulesQuery, progressQuery(userId)] })
  const { data: proposal } = useQuery(proposalQuery(userId))
  useLiveRanks()
  const failed = [rules, progress].filter(({ isError }) => isError)
  if (failed.length > 0)
    return (
      <ErrorBanner
        message={say('loadFailed')}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
      />
    )
  if (rules.data === undefined || progress.data === undefined)
    return <SkeletonGrid label={say('loading')} count={3} height={220} />
  if (rules.data.length === 0)
    return (
      <EmptyState headingLevel={2} title={say('noLadder')}>
        {say('noLadderText')}
      </EmptyState>
    )
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        {progress.data ? (
          <>
            <StandingPlate progress={progress.data} rules={rules.data} proposal={proposal ?? undefined} />
            <AsksPlate progress={progress.data} />
            <DutiesPlate progress={progress.data} />
          </>
        ) : (
          <EmptyState headingLevel={2} title={say('soon')}>
            {say('soonText')}
          </EmptyState>
        )}
        <LeavePlate userId={userId} />
        <History userId={userId} />
      </div>
      <LadderView rules={rules.data} progress={progress.data ?? undefined} />
    </div>
  )
}
