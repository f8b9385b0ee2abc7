import { leaderboardMessages, leaderboardVideoIdOf, type LeaderboardEntry } from '@longhouse/contract/clips'
import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link } from '../../ui/link.tsx'
import { Plate } from '../../ui/plate.tsx'
import { NoVideo, VideoPlayer } from '../../ui/video-player.tsx'
import { EntryPerson } from './entry-person.tsx'
import classes from './podium.module.css'

type Place = LeaderboardEntry | undefined

const metals = ['gold', 'silver', 'bronze'] as const

/** The first three. In the order of rank for readers and phones; on wide screens gold stands in the middle. */
export function Podium({ places, Chip, Score }: PodiumProps) {
  return (
    <ol className={classes.podium} aria-label="Podium">
      {metals.map((metal, index) => {
        const entry = places[index]
        return (
          <li key={metal} className={classes.place} data-metal={metal}>
            <Plate as="article" edge={metal} className={classes.plate ?? ''} data-empty={!entry || undefined}>
              <div className={classes.head}>
                <span className={classes.rank}>#{index + 1}</span>
                {entry && <Chip entry={entry} />}
              </div>
              {entry ? <EntryVideo entry={entry} /> : <EmptyPlace index={index} />}
              <h2 className={classes.title} dir="auto">
                {entry ? entry.clip_title : leaderboardMessages.waiting}
              </h2>
              <div className={classes.foot}>
                {entry ? <EntryPerson entry={entry} /> : <span />}
                <p className={classes.score}>
                  <Score entry={entry} />
                </p>
              </div>
            </Plate>
          </li>
        )
      })}
    </ol>
  )
}

export interface PodiumProps {
  readonly places: readonly [Place, Place, Place]
  readonly Chip: ComponentType<{ entry: LeaderboardEntry }>
  /** The number that put it here; also drawn for an empty place. */
  readonly Score: ComponentType<{ entry: Place }>
}

function EntryVideo({ entry }: { entry: LeaderboardEntry }) {
  const videoId = leaderboardVideoIdOf(entry.clip_link)
  if (!videoId) return <NoVideo>{leaderboardMessages.noVideo}</NoVideo>
  return (
    <VideoPlayer
      key={videoId}
      videoId={videoId}
      title={entry.clip_title}
      sizes="(min-width: 37.5em) 30rem, 100vw"
    />
  )
}

function EmptyPlace({ index }: { index: number }) {
  return (
    <div className={classes.hatched}>
      <p className={classes.invitation}>{leaderboardMessages.emptySlot[index]}</p>
      <Button component={Link} to="/clips?submit=1" variant="default" size="sm">
        Submit a clip
      </Button>
    </div>
  )
}
