import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { ContestRecord } from './contests.queries.ts'

export const contestKeys = {
  all: ['contests'] as const,
  latest: ['contests', 'latest'] as const,
  vote: (contestId: string) => ['contests', 'vote', contestId] as const,
  clips: (text: string) => ['contests', 'clips', text] as const,
}

/** The latest contest in any state; null before the first one. */
export const contestQuery = queryOptions({
  queryKey: contestKeys.latest,
  queryFn: async () => {
    const { items } = await api.collection<ContestRecord>('contests').getList(1, 1, {
      sort: '-month',
      expand: 'nominees.user,winner',
      skipTotal: true,
    })
    return items[0] ?? null
  },
})

/** Milliseconds. */
const patience = 1000

/** Resolves once it is known whether there is a contest, or after a second at the latest. */
export function contestKnown(): Promise<void> {
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, patience))
  return Promise.race([queryClient.prefetchQuery(contestQuery), tooLong])
}
