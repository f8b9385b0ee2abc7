import type { Vote } from '@longhouse/contract/clips'
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import type { ClipRecord } from './clips.types.ts'
import { useVote } from './use-vote.ts'
import classes from './vote-buttons.module.css'

/** Two buttons with their counts; the person's own vote is the pressed one. */
export function VoteButtons({ clip, vote, titleId }: VoteButtonsProps) {
  const cast = useVote(clip.id)
  const UpIcon = vote === 'upvote' ? IconThumbUpFilled : IconThumbUp
  const DownIcon = vote === 'downvote' ? IconThumbDownFilled : IconThumbDown
  return (
    <div className={classes.votes}>
      <button
        type="button"
        className={classes.vote}
        data-kind="up"
        aria-pressed={vote === 'upvote'}
        aria-label={`Upvote, ${clip.upvotes}`}
        aria-describedby={titleId}
        onClick={() => cast('upvote')}
      >
        <UpIcon size={20} aria-hidden="true" />
        <span>{clip.upvotes}</span>
      </button>
      <button
        type="button"
        className={classes.vote}
        data-kind="down"
        aria-pressed={vote === 'downvote'}
        aria-label={`Downvote, ${clip.downvotes}`}
        aria-describedby={titleId}
        onClick={() => cast('downvote')}
      >
        <DownIcon size={20} aria-hidden="true" />
        <span>{clip.downvotes}</span>
      </button>
    </div>
  )
}

export interface VoteButtonsProps {
  readonly clip: ClipRecord
  readonly vote: Vote
  /** The heading that names the clip. */
  readonly titleId: string
}
