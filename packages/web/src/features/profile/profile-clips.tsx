import { videoIdOf } from '@longhouse/contract/clips'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../lib/base/use-words.ts'
import { ErrorBanner } from '../../ui/base/banner.tsx'
import { GameChip } from '../../ui/list/game-chip.tsx'
import { Link } from '../../ui/base/link.tsx'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import { NoVideo, VideoPlayer } from '../../ui/video-player.tsx'
import { memberClipsQuery } from './profile-card.queries.ts'
import classes from './profile.module.css'
import { profileWords } from './profile.words.ts'

/** The newest clips of a member. */
export function ProfileClips({ user }: { user: string }) {
  const say = useWords(profileWords)
  const { data: clips, isPending, isError, isFetching, refetch } = useQuery(memberClipsQuery(user))
  if (isPending) return <LoadingLine>{say('loading')}</LoadingLine>
  if (isError)
    return <ErrorBanner message={say('clipsFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
  return (
    <ul className={`bare-list grid ${classes.clips}`}>
      {clips.map((clip) => {
        const videoId = videoIdOf(clip.clip_link)
        return (
          <li key={clip.id}>
            <Plate className={classes.clip ?? ''} isFlush>
              {videoId ? (
                <VideoPlayer videoId={videoId} title={clip.clip_title} />
              ) : (
                <NoVideo>{say('noVideo')}</NoVideo>
              )}
              <div className={`grid gap-8 ${classes.clipBody}`}>
                <GameChip game={clip.game} />
                <Link to={`/clips?clip=${clip.id}`} className="strong breaks">
                  <bdi>{clip.clip_title}</bdi>
                </Link>
              </div>
            </Plate>
          </li>
        )
      })}
    </ul>
  )
}
