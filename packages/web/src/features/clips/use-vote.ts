import {
  clipMessages,
  nextVote,
  recount,
  voteMessages,
  type ClipVote,
  type VoteChange,
  type VoteType,
} from '@longhouse/contract/clips'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason, serverMessage, statusOf } from '../../lib/errors.ts'
import { toastError } from '../../lib/toast.ts'
import { useClipsCache } from './clips.cache.ts'
import { clipKeys, findVote } from './clips.queries.ts'

interface CastVote extends VoteChange {
  readonly pressed: VoteType
  readonly userId: string
  readonly clipId: string
}

/** Votes on a clip. Counts change immediately; a vote that fails is taken back with a message. */
export function useVote(clipId: string) {
  const cache = useClipsCache()
  const show = ({ userId, from, to }: CastVote) => {
    cache.setVote(userId, clipId, to)
    cache.change(clipId, (clip) => ({ ...clip, ...recount(clip, { from, to }) }))
  }
  const { mutate, isPending, variables } = useMutation({
    mutationKey: clipKeys.all,
    // Up and down reach the server one after the other, in the order of the clicks.
    scope: { id: `vote-${clipId}` },
    mutationFn: castVote,
    onMutate: show,
    onError: (error, change) => {
      show({ ...change, from: change.to, to: change.from })
      toastError(navigator.onLine ? clipMessages.voteFailed : failureReason(error))
    },
    onSettled: (_, error) => (error ? cache.refresh() : cache.settle()),
  })

  const cast = (pressed: VoteType) => {
    // The session may have run out while the page was open.
    const userId = api.authStore.isValid ? api.authStore.record?.id : undefined
    if (!userId) {
      toastError(clipMessages.loginToVote)
      return
    }
    const from = cache.voteOf(userId, clipId)
    mutate({ userId, clipId, pressed, from, to: nextVote(from, pressed) })
  }
  /** The clicked button that waits for its response. */
  const awaited = isPending ? variables.pressed : undefined
  return { cast, awaited }
}

// Sends the wanted vote, not a change, so that repeated requests have the same result.
async function castVote({ userId, clipId, to }: CastVote): Promise<void> {
  const votes = api.collection<ClipVote>('clip_votes')
  try {
    if (to) await votes.create({ user: userId, clip: clipId, vote_type: to })
    else {
      const vote = await findVote(userId, clipId)
      if (vote) await votes.delete(vote.id)
    }
  } catch (error) {
    const isSo = to ? serverMessage(error) === voteMessages.alreadyCast : statusOf(error) === 404
    if (!isSo) throw error
  }
}
