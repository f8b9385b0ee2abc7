import {
  clipLeaderboardSize,
  clipLeaderboardSort,
  highRoundPageSize,
  highRoundSort,
  type LeaderboardEntry,
} from '@longhouse/contract/clips'
import { everything } from '@longhouse/contract/community'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { nextPage, uncounted } from '../../ui/list/next-page.ts'
import { useLive } from '../../lib/records/realtime.ts'

const leaderboardKeys = { all: ['leaderboards'] as const }

/** The ten clips with the most upvotes; the server counts and orders. */
export function clipLeaderboardQuery() {
  return queryOptions({
    queryKey: [...leaderboardKeys.all, 'clips'],
    queryFn: () =>
      api.collection<LeaderboardEntry>('clip_leaderboard').getList(1, clipLeaderboardSize, {
        sort: clipLeaderboardSort,
        skipTotal: true,
      }),
    select: ({ items }) => items,
  })
}

/** The highest rounds, of one map or of all. */
export function highRoundsQuery(map: string) {
  return infiniteQueryOptions({
    queryKey: [...leaderboardKeys.all, 'rounds', map],
    queryFn: async ({ pageParam }) => {
      const list = api.collection<LeaderboardEntry>('bo6_leaderboard')
      const asked = {
        sort: highRoundSort,
        skipTotal: true,
        ...(map !== everything && { filter: api.filter('map = {:map}', { map }) }),
      }
      return uncounted(await list.getList(pageParam, highRoundPageSize, asked))
    },
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
}

/** Every vote and every clip moves its clip's record, so one subscription keeps the places right. */
export function useLiveLeaderboards(): void {
  useLive('clips', { keys: [leaderboardKeys.all] })
}
