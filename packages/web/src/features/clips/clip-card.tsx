import { videoIdOf, watchUrlOf, type Vote } from '@longhouse/contract/clips'
import { mapLabel } from '@longhouse/contract/community'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { memo, useId, type Ref } from 'react'
import { formatDay } from '../../lib/dates/moments.ts'
import { useSession } from '../../lib/base/session.ts'
import { ColorChip, GameChip } from '../../ui/list/game-chip.tsx'
import { Link } from '../../ui/base/link.tsx'
import card from '../../ui/list/list.module.css'
import { Plate } from '../../ui/base/plate.tsx'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'
import { NoVideo, VideoPlayer } from '../../ui/video-player.tsx'
import classes from './clips.module.css'
import type { ClipRecord } from './clips.queries.ts'
import { VoteButtons } from './vote-buttons.tsx'

/** A clip to watch and to vote on, with its owner. One of fifty: only those that changed render again. */
export const ClipCard = memo(function ClipCard({
  clip,
  vote,
  ref,
  isLinked = false,
  onAction,
}: ClipCardProps) {
  const { isStaff } = useSession()
  const titleId = useId()
  const videoId = videoIdOf(clip.clip_link)
  const address = watchUrlOf(clip.clip_link)

  return (
    <li ref={ref} className={`${card.item} ${classes.item}`} data-linked={isLinked || undefined}>
      <Plate as="article" className={`${card.card} ${classes.card}`} isFlush aria-labelledby={titleId}>
        {videoId ? (
          <VideoPlayer videoId={videoId} title={clip.clip_title} />
        ) : (
          <NoVideo>No video available</NoVideo>
        )}
        <div className={`stack gap-12 ${classes.body}`}>
          <div className="row">
            <GameChip game={clip.game} />
            {clip.map && <ColorChip color="grey">{mapLabel(clip.map)}</ColorChip>}
            {clip.highest_round > 0 && (
              <span className={`display strong tabular ${classes.round}`}>Round {clip.highest_round}</span>
            )}
          </div>
          <h2 id={titleId} className={`text-20 strong breaks ${classes.title}`} dir="auto" tabIndex={-1}>
            {clip.clip_title}
          </h2>
          {!videoId && address && (
            <a href={address} target="_blank" rel="noreferrer noopener">
              Open the link
            </a>
          )}
          <p className={`row small muted ${classes.by}`}>
            <Uploader clip={clip} />
            <time className={classes.date} dateTime={clip.created}>
              {formatDay(clip.created)}
            </time>
          </p>
          <div className="spread">
            <VoteButtons clip={clip} vote={vote} titleId={titleId} />
            {isStaff && <ClipStaffButtons clip={clip} onAction={onAction} />}
          </div>
        </div>
      </Plate>
    </li>
  )
})

export interface ClipCardProps {
  readonly clip: ClipRecord
  /** The person's own vote. */
  readonly vote: Vote
  readonly ref?: Ref<HTMLLIElement>
  readonly isLinked?: boolean
  readonly onAction: (action: ClipAction, clipId: string) => void
}

function Uploader({ clip }: { clip: ClipRecord }) {
  const person = clip.expand?.user
  if (!person) return <bdi>{clip.discord_username || 'Unknown User'}</bdi>
  return (
    <>
      <UserAvatar user={person} size={24} />
      <Link className="plain strong breaks" to={`/user/${encodeURIComponent(person.username)}`}>
        <bdi>{person.username}</bdi>
      </Link>
    </>
  )
}

export type ClipAction = 'edit' | 'delete'

/** What staff can do with a clip. */
function ClipStaffButtons({ clip, onAction }: ClipStaffButtonsProps) {
  return (
    <div className={classes.buttons}>
      <ActionIcon
        color="gray"
        aria-label={`Edit ${clip.clip_title}`}
        onClick={() => onAction('edit', clip.id)}
      >
        <IconPencil size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        color="danger"
        aria-label={`Delete ${clip.clip_title}`}
        onClick={() => onAction('delete', clip.id)}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

interface ClipStaffButtonsProps {
  readonly clip: ClipRecord
  readonly onAction: (action: ClipAction, clipId: string) => void
}
