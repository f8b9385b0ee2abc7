import { leaderboardMessages, leaderboardVideoIdOf, type LeaderboardEntry } from '@longhouse/contract/clips'
import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link } from '../../ui/link.tsx'
import { FreePlace, Podium, type PodiumPlace } from '../../ui/podium/podium.tsx'
import { NoVideo, VideoPlayer } from '../../ui/video-player.tsx'
import { EntryPerson } from './entry-person.tsx'

type Place = LeaderboardEntry | undefined

/** The first three clips of a leaderboard. */
export function ClipPodium({ places: [first, second, third], ...draw }: ClipPodiumProps) {
  return (
    <Podium
      label="Podium"
      places={[placeOf(first, 0, draw), placeOf(second, 1, draw), placeOf(third, 2, draw)]}
    />
  )
}

function placeOf(entry: Place, index: number, { Chip, Score }: Omit<ClipPodiumProps, 'places'>): PodiumPlace {
  const score = <Score entry={entry} />
  if (!entry)
    return { isEmpty: true, media: <EmptyPlace index={index} />, title: leaderboardMessages.waiting, score }
  return {
    chip: <Chip entry={entry} />,
    media: <EntryVideo entry={entry} />,
    title: entry.clip_title,
    person: <EntryPerson entry={entry} />,
    score,
  }
}

export interface ClipPodiumProps {
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
    <FreePlace
      invitation={leaderboardMessages.emptySlot[index] ?? ''}
      action={
        <Button component={Link} to="/clips?submit=1" variant="default" size="sm">
          Submit a clip
        </Button>
      }
    />
  )
}
