import { contestLimits, type ContestVote } from '@longhouse/contract/contests'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { ContestRecord, NomineeClip } from './contests.types.ts'

// Those that are nominated already are among them.
const foundClips = 6 + contestLimits.nominees

export const contestKeys = {
  all: ['contests'] as const,
  latest: ['contests', 'latest'] as const,
  vote: (contestId: string) => ['contests', 'vote', contestId] as const,
  clips: (text: string) => ['contests', 'clips', text] as const,
}

/** The latest contest, whatever state it is in; null before there was any. */
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

/** The person's own vote, which nobody else sees; null while there is none. */
export function ownVoteQuery(contestId: string) {
  return queryOptions({
    queryKey: contestKeys.vote(contestId),
    enabled: contestId !== '',
    queryFn: async () => {
      const { items } = await api.collection<ContestVote>('contest_votes').getList(1, 1, {
        filter: api.filter('contest = {:contestId}', { contestId }),
        skipTotal: true,
      })
      return items[0] ?? null
    },
  })
}

/** Clips that staff can nominate, by title or name; the best liked first. */
export function nominableQuery(typed: string) {
  const text = typed.trim().replaceAll(/[\\%]/g, String.raw`\$&`)
  return queryOptions({
    queryKey: contestKeys.clips(text),
    queryFn: () =>
      api.collection<NomineeClip>('clips').getList(1, foundClips, {
        filter: text === '' ? '' : api.filter('(clip_title ~ {:text} || user.username ~ {:text})', { text }),
        sort: '-upvotes,created',
        expand: 'user',
      }),
  })
}
