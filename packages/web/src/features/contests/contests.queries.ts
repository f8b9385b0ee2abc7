import { contestLimits, type ContestVote } from '@longhouse/contract/contests'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { contestKeys, type NomineeClip } from './latest-contest.ts'

// The nominated clips are among them.
const foundClips = 6 + contestLimits.nominees

/** The member's own vote, hidden from all others; null if there is none. */
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

/** Clips that staff can nominate, by title or name; most upvotes first. */
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
