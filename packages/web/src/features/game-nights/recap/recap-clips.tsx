import { videoIdOf, watchUrlOf } from '@longhouse/contract/clips'
import { recapWords } from '@longhouse/contract/game-nights'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { Plate } from '../../../ui/plate.tsx'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import { VideoPlayer } from '../../../ui/video-player.tsx'
import type { NightPerson, NightRecord } from '../night/night.types.ts'
import { nightClipsQuery, type RecapClip } from './recap.queries.ts'
import classes from './recap.module.css'

/** What people of the night sent in. */
export function RecapClips({ night, people }: { night: NightRecord; people: readonly NightPerson[] }) {
  const say = useWords(recapWords)
  const titleId = useId()
  const ids = people.map(({ id }) => id)
  const { data: clips = [] } = useQuery(nightClipsQuery(night, ids))
  if (clips.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.heading}>
        {say('clips')}
      </h2>
      <ul className={classes.clips}>
        {clips.map((clip) => (
          <li key={clip.id}>
            <ClipPlate clip={clip} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClipPlate({ clip }: { clip: RecapClip }) {
  const say = useWords(recapWords)
  const videoId = videoIdOf(clip.clip_link)
  const address = watchUrlOf(clip.clip_link)
  const person = clip.expand?.user
  return (
    <Plate as="article" isFlush>
      {videoId && <VideoPlayer videoId={videoId} title={clip.clip_title} />}
      <div className={classes.clip}>
        <h3 className={classes.clipTitle}>
          <Link to={`/clips?clip=${clip.id}`} dir="auto">
            {clip.clip_title}
          </Link>
        </h3>
        {person && (
          <span className={classes.person}>
            <UserAvatar user={person} size={24} />
            <bdi>{person.username}</bdi>
          </span>
        )}
        {!videoId && address && (
          <a href={address} target="_blank" rel="noreferrer noopener">
            {say('watch')}
          </a>
        )}
      </div>
    </Plate>
  )
}
