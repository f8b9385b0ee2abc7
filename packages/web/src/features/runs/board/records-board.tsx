import { splitLeaderboard } from '@longhouse/contract/clips'
import { recordsWords } from '@longhouse/contract/runs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useWords } from '../../../lib/use-words.ts'
import { ErrorBanner } from '../../../ui/error-banner.tsx'
import { ShowMoreButton } from '../../../ui/list/show-more-button.tsx'
import { PodiumSkeleton } from '../../../ui/podium/podium-skeleton.tsx'
import { boardQuery } from '../runs.queries.ts'
import { BoardFilters } from './board-filters.tsx'
import classes from './records-board.module.css'
import { NoRecords } from './no-records.tsx'
import { OwnStanding } from './own-standing.tsx'
import { RecordHistory } from './record-history.tsx'
import { RecordsPodium } from './records-podium.tsx'
import { RecordsTable } from './records-table.tsx'
import { useBoardChoice } from './use-board-choice.ts'

/** The best verified runs of one map with squads of one size, and how its record came about. */
export function RecordsBoard() {
  const say = useWords(recordsWords)
  const { board, season } = useBoardChoice()
  const query = useInfiniteQuery(boardQuery(board, season))
  const runs = query.data?.pages.flatMap(({ items }) => items)
  const { podium, rest } = splitLeaderboard(runs ?? [])
  return (
    <>
      <BoardFilters />
      {query.isPending && <PodiumSkeleton label={say('loading')} />}
      {query.isError && (
        <ErrorBanner
          message={say('loadFailed')}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {runs?.length === 0 && <NoRecords board={board} season={season} />}
      {runs && runs.length > 0 && (
        <>
          <OwnStanding runs={runs} />
          <RecordsPodium places={podium} />
          <RecordsTable rows={rest} />
          <ShowMoreButton query={query} className={classes.more}>
            {say('more')}
          </ShowMoreButton>
        </>
      )}
      {!season && runs && runs.length > 0 && <RecordHistory board={board} />}
    </>
  )
}
