import { videoIdOf, watchUrlOf } from '@longhouse/contract/clips'
import { hallWords, type HallOfFame } from '@longhouse/contract/seasons'
import { Button } from '@mantine/core'
import { useWords } from '../../lib/use-words.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Plate } from '../../ui/plate.tsx'
import { NoVideo, VideoPlayer } from '../../ui/video-player.tsx'
import classes from './hall-of-fame.module.css'
import { HallSection } from './hall-section.tsx'
import { PersonNames } from './person-names.tsx'

const monthName = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The clips of the month, newest first. */
export function HallClips({ clips }: Pick<HallOfFame, 'clips'>) {
  const say = useWords(hallWords)
  return (
    <HallSection title={say('clips')} text={say('clipsText')}>
      {clips.length === 0 ? (
        <EmptyState
          title={say('noClips')}
          action={
            <Button component={Link} to="/clips" variant="default">
              {say('toClips')}
            </Button>
          }
        >
          {say('noClipsText')}
        </EmptyState>
      ) : (
        <ul className={classes.clips}>
          {clips.map((clip) => (
            <ClipOfMonth key={clip.month} clip={clip} />
          ))}
        </ul>
      )}
    </HallSection>
  )
}

function ClipOfMonth({ clip }: { readonly clip: HallOfFame['clips'][number] }) {
  const say = useWords(hallWords)
  const videoId = videoIdOf(clip.link)
  const address = watchUrlOf(clip.link)
  return (
    <li>
      <Plate as="article" isFlush className={classes.clip ?? ''} aria-label={clip.title}>
        {videoId ? <VideoPlayer videoId={videoId} title={clip.title} /> : <NoVideo>{say('noVideo')}</NoVideo>}
        <div className={classes.clipBody}>
          <p className={classes.month}>{monthName.format(new Date(`${clip.month}-01T00:00:00Z`))}</p>
          <h3 className={classes.clipTitle} dir="auto">
            {clip.title}
          </h3>
          {!videoId && address && (
            <a href={address} target="_blank" rel="noreferrer noopener">
              {say('openLink')}
            </a>
          )}
          <p className={classes.foot}>
            <PersonNames people={[clip.player]} />
            <span>{say('votes', { count: clip.votes })}</span>
          </p>
        </div>
      </Plate>
    </li>
  )
}
