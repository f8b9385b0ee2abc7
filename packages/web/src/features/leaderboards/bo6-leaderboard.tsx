import { leaderboardMessages, splitLeaderboard, type LeaderboardEntry } from '@longhouse/contract/clips'
import { everything, mapFilters, mapLabel } from '@longhouse/contract/community'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { ColorChip } from '../../ui/list/game-chip.tsx'
import {
  EntryPerson,
  LeaderboardFailed,
  LeaderboardLoading,
  ClipTable,
  type ClipColumn,
  ClipPodium,
  WatchLink,
} from './leaderboard-parts.tsx'
import { highRoundsQuery, useLiveLeaderboards } from './leaderboards.queries.ts'

const columns: readonly ClipColumn[] = [
  { name: 'Player', area: 'person', cell: (entry) => <EntryPerson entry={entry} /> },
  { name: 'Map', area: 'chip', cell: (entry) => <MapChip entry={entry} /> },
  { name: 'Highest Round', area: 'score', cell: ({ highest_round }) => highest_round },
  { name: 'Clip', area: 'watch', cell: (entry) => <WatchLink entry={entry} none="No clip" /> },
]

/** The highest rounds, of one map or of all. */
export function Bo6Leaderboard() {
  const [map, setMap] = useUrlParam('map', everything)
  const query = useInfiniteQuery(highRoundsQuery(map))
  useLiveLeaderboards()

  const { podium, rest } = splitLeaderboard(query.data ?? [])
  return (
    <>
      <FilterBar>
        <FilterChips label="Filter by Map" isLabelShown choices={mapFilters} value={map} onChange={setMap} />
      </FilterBar>
      {query.isPending && <LeaderboardLoading />}
      {query.isError && (
        <LeaderboardFailed onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
      {query.data && (
        <>
          <ClipPodium places={podium} Chip={MapChip} Score={HighestRound} />
          <ClipTable columns={columns} rows={rest} empty={leaderboardMessages.noMoreRounds} />
        </>
      )}
      {query.hasNextPage && (
        <Button
          mt="xl"
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more rounds
        </Button>
      )}
    </>
  )
}

function MapChip({ entry }: { entry: LeaderboardEntry }) {
  return <ColorChip color="blue">{entry.map ? mapLabel(entry.map) : 'No map'}</ColorChip>
}

function HighestRound({ entry }: { entry: LeaderboardEntry | undefined }) {
  return (
    <>
      Highest Round <strong>{entry ? entry.highest_round : leaderboardMessages.noVotes}</strong>
    </>
  )
}
