import { leaderboardMessages, splitLeaderboard, type LeaderboardEntry } from '@longhouse/contract/clips'
import { useQuery } from '@tanstack/react-query'
import { GameChip } from '../../ui/list/game-chip.tsx'
import {
  EntryPerson,
  LeaderboardFailed,
  LeaderboardLoading,
  ClipTable,
  type ClipColumn,
  ClipPodium,
  WatchLink,
} from './leaderboard-parts.tsx'
import { clipLeaderboardQuery, useLiveLeaderboards } from './leaderboards.queries.ts'

const columns: readonly ClipColumn[] = [
  { name: 'Game', area: 'chip', cell: (entry) => <EntryGame entry={entry} /> },
  { name: 'Title', area: 'title', cell: ({ clip_title }) => <bdi>{clip_title}</bdi> },
  { name: 'User', area: 'person', cell: (entry) => <EntryPerson entry={entry} /> },
  { name: 'Upvotes', area: 'score', cell: ({ upvotes }) => upvotes },
  { name: 'Video', area: 'watch', cell: (entry) => <WatchLink entry={entry} none="No video" /> },
]

/** The clips with the most upvotes. */
export function ClipLeaderboard() {
  const query = useQuery(clipLeaderboardQuery())
  useLiveLeaderboards()
  if (query.isPending) return <LeaderboardLoading />

  const { podium, rest } = splitLeaderboard(query.data ?? [])
  return (
    <>
      {query.isError && (
        <LeaderboardFailed onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
      {query.data && (
        <>
          <ClipPodium places={podium} Chip={EntryGame} Score={Upvotes} />
          <ClipTable columns={columns} rows={rest} empty={leaderboardMessages.noMoreClips} />
        </>
      )}
    </>
  )
}

function EntryGame({ entry }: { entry: LeaderboardEntry }) {
  return <GameChip game={entry.game} />
}

function Upvotes({ entry }: { entry: LeaderboardEntry | undefined }) {
  if (!entry?.upvotes) return <>{leaderboardMessages.noVotes} upvotes</>
  return (
    <>
      <strong>{entry.upvotes}</strong> {entry.upvotes === 1 ? 'upvote' : 'upvotes'}
    </>
  )
}
