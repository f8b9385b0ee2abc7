import {
  type Vote,
  type VoteType,
  clipMessages,
  nextVote,
  recount,
  voteMessages,
  type ClipVote,
  type VoteChange,
} from '@longhouse/contract/clips'
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason, serverMessage, statusOf } from '../../lib/errors.ts'
import { toastError } from '../../lib/base/toast.ts'
import { usePress } from '../../ui/use-press.ts'
import { useClipsCache } from './clips.cache.ts'
import classes from './clips.module.css'
import { type ClipRecord, clipKeys, findVote } from './clips.queries.ts'

/** Two buttons with their counts; the person's own vote is the pressed one. */
export function VoteButtons({ clip, vote, titleId }: VoteButtonsProps) {
  const { cast, awaited } = useVote(clip.id)
  const button = { vote, awaited, titleId, onVote: cast }
  return (
    <div className={classes.votes}>
      <VoteButton {...button} kind="upvote" count={clip.upvotes} />
      <VoteButton {...button} kind="downvote" count={clip.downvotes} />
    </div>
  )
}

interface VoteButtonsProps {
  readonly clip: ClipRecord
  readonly vote: Vote
  /** The heading that names the clip. */
  readonly titleId: string
}

/** What each kind is called and drawn with. */
const looks = {
  upvote: { kind: 'up', label: 'Upvote', Icon: IconThumbUp, Pressed: IconThumbUpFilled },
  downvote: { kind: 'down', label: 'Downvote', Icon: IconThumbDown, Pressed: IconThumbDownFilled },
} as const

function VoteButton({ kind, count, vote, awaited, titleId, onVote }: VoteButtonProps) {
  const look = looks[kind]
  const isOwn = vote === kind
  const isBusy = awaited === kind
  const isMeant = usePress(isOwn, isBusy)
  const Icon = isOwn ? look.Pressed : look.Icon
  return (
    <button
      type="button"
      className={`inline center finger muted ${classes.vote}`}
      data-kind={look.kind}
      aria-pressed={isOwn}
      aria-busy={isBusy}
      aria-label={`${look.label}, ${count}`}
      aria-describedby={titleId}
      onClick={(press) => isMeant(press) && onVote(kind)}
    >
      <Icon size={20} aria-hidden="true" />
      <span>{count}</span>
    </button>
  )
}

interface VoteButtonProps {
  readonly kind: VoteType
  readonly count: number
  readonly vote: Vote
  /** The kind whose press is not answered yet. */
  readonly awaited: VoteType | undefined
  readonly titleId: string
  readonly onVote: (kind: VoteType) => void
}

interface CastVote extends VoteChange {
  readonly pressed: VoteType
  readonly userId: string
  readonly clipId: string
}

/** Votes on a clip. Counts change immediately; a vote that fails is taken back with a message. */
function useVote(clipId: string) {
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
