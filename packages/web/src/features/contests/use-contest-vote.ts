import { contestWords, type ContestVote } from '@longhouse/contract/contests'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { useWords } from '../../lib/use-words.ts'
import { contestKeys } from './latest-contest.ts'
import type { NomineeClip } from './contests.types.ts'

/** Votes for a clip, changes that, or takes the vote back where no clip is given. */
export function useContestVote(contestId: string, userId: string) {
  const say = useWords(contestWords)
  const cache = useQueryClient()
  const votes = api.collection<ContestVote>('contest_votes')
  return useMutation({
    scope: { id: `contest-${contestId}` },
    mutationFn: async ({ clip, before }: VoteChange) => {
      if (clip) await votes.create({ contest: contestId, user: userId, clip: clip.id })
      else if (before) await votes.delete(before.id)
    },
    onSuccess: async (_, { clip }) => {
      await cache.invalidateQueries({ queryKey: contestKeys.vote(contestId) })
      toastSuccess(clip ? say('thanks', { clip: clip.clip_title }) : say('takenBack'))
    },
    onError: (error) => {
      toastError(say('failed', { reason: failureReason(error) }))
      void cache.invalidateQueries({ queryKey: contestKeys.all })
    },
  })
}

interface VoteChange {
  readonly clip: NomineeClip | undefined
  readonly before: ContestVote | null | undefined
}
