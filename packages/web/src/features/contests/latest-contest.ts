import type { Clip } from '@longhouse/contract/clips'
import type { Contest } from '@longhouse/contract/contests'
import type { User } from '@longhouse/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/records/query-client.ts'

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

/** A clip with its owner. */
export type NomineeClip = Clip & {
  readonly expand?: { readonly user?: Pick<User, 'id' | 'username' | 'avatar'> }
}

/** A contest with its clips. */
export type ContestRecord = Contest & {
  readonly expand?: { readonly nominees?: readonly NomineeClip[]; readonly winner?: NomineeClip }
}
