import type { Vote, VoteType } from '@longhouse/contract/clips'
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { usePress } from '../../ui/use-press.ts'
import type { ClipRecord } from './clips.types.ts'
import { useVote } from './use-vote.ts'
import classes from './vote-buttons.module.css'

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

export interface VoteButtonsProps {
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
      className={classes.vote}
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
