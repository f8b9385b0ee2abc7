import { videoIdOf, watchUrlOf } from '@longhouse/contract/clips'
import type { ContestVote } from '@longhouse/contract/contests'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { useSession } from '../../lib/base/session.ts'
import { toastError, toastSuccess } from '../../lib/base/toast.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Link } from '../../ui/base/link.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import { NoVideo, VideoPlayer } from '../../ui/video-player.tsx'
import classes from './contests.module.css'
import { contestWords } from './contest.words.ts'
import { contestKeys, type ContestRecord, type NomineeClip } from './latest-contest.ts'

/** The clips to choose from. */
export function Nominees({ contest, nominees, vote, isOver }: NomineesProps) {
  const say = useWords(contestWords)
  const userId = useSession().user?.id ?? ''
  const { mutate, isPending } = useContestVote(contest.id, userId)
  return (
    <>
      <ul className={`bare-list grid ${classes.nominees}`} aria-label={say('nominees')}>
        {nominees.map((clip) => (
          <Nominee
            key={clip.id}
            clip={clip}
            isOwn={clip.user === userId}
            isChosen={clip.id === vote?.clip}
            isDisabled={isPending || isOver}
            onVote={() => mutate({ clip, before: vote })}
          />
        ))}
      </ul>
      {vote && !isOver && (
        <Button
          variant="subtle"
          className={classes.takeBack ?? ''}
          disabled={isPending}
          onClick={() => mutate({ clip: undefined, before: vote })}
        >
          {say('takeBack')}
        </Button>
      )}
    </>
  )
}

function Nominee({ clip, isOwn, isChosen, isDisabled, onVote }: NomineeProps) {
  const say = useWords(contestWords)
  const videoId = videoIdOf(clip.clip_link)
  const address = watchUrlOf(clip.clip_link)
  const owner = clip.expand?.user
  return (
    <li>
      <Plate
        as="article"
        isFlush
        className={classes.nominee ?? ''}
        aria-label={clip.clip_title}
        data-chosen={isChosen || undefined}
      >
        {videoId ? (
          <VideoPlayer videoId={videoId} title={clip.clip_title} />
        ) : (
          <NoVideo>{say('noVideo')}</NoVideo>
        )}
        <div className={`stack gap-8 ${classes.body}`}>
          <h3 className="text-18 strong breaks" dir="auto">
            {clip.clip_title}
          </h3>
          {!videoId && address && (
            <a href={address} target="_blank" rel="noreferrer noopener">
              {say('openLink')}
            </a>
          )}
          {owner && (
            <p className={`small muted breaks ${classes.by}`}>
              {say('by')}{' '}
              <Link to={`/user/${encodeURIComponent(owner.username)}`}>
                <bdi>{owner.username}</bdi>
              </Link>
            </p>
          )}
          {isOwn ? (
            <p className={`small muted ${classes.own}`}>
              <strong>{say('own')}</strong> {say('ownText')}
            </p>
          ) : (
            <Button
              fullWidth
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              aria-label={say(isChosen ? 'votedFor' : 'vote', { clip: clip.clip_title })}
              disabled={isDisabled && !isChosen}
              leftSection={isChosen && <IconCheck size={18} aria-hidden="true" />}
              onClick={() => !isChosen && onVote()}
            >
              {isChosen ? say('voted') : say('voteShort')}
            </Button>
          )}
        </div>
      </Plate>
    </li>
  )
}

interface NomineesProps {
  readonly contest: ContestRecord
  readonly nominees: readonly NomineeClip[]
  readonly vote: ContestVote | null | undefined
  readonly isOver: boolean
}

interface NomineeProps {
  readonly clip: NomineeClip
  readonly isOwn: boolean
  readonly isChosen: boolean
  readonly isDisabled: boolean
  readonly onVote: () => void
}

/** Votes for a clip, changes that, or takes the vote back where no clip is given. */
function useContestVote(contestId: string, userId: string) {
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
