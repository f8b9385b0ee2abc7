import {
  leaderboardMessages,
  leaderboardVideoIdOf,
  type LeaderboardEntry,
  watchUrlOf,
} from '@longhouse/contract/clips'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { ErrorBanner } from '../../ui/base/banner.tsx'
import { Link } from '../../ui/base/link.tsx'
import { RankedTable, type RankedColumn, type RankedTableProps } from '../../ui/list/ranked-table.tsx'
import { PodiumSkeleton, FreePlace, Podium, type PodiumPlace } from '../../ui/podium/podium.tsx'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'
import { NoVideo, VideoPlayer } from '../../ui/video-player.tsx'

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

interface ClipPodiumProps {
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

export type ClipColumn = RankedColumn<LeaderboardEntry>

/** The clips after the podium. */
export function ClipTable(props: Pick<RankedTableProps<LeaderboardEntry>, 'columns' | 'rows' | 'empty'>) {
  return <RankedTable heading="Other Top Clips" rankLabel="Rank" {...props} />
}

/** Whose clip it is: the small avatar and the name. */
export function EntryPerson({ entry }: { entry: LeaderboardEntry }) {
  const { user, username, avatar } = entry
  if (!username) return <span className="inline shrinks">{leaderboardMessages.unknownUser}</span>
  return (
    <span className="inline shrinks">
      <UserAvatar user={{ id: user, username, avatar }} size={24} />
      <Link className="plain strong breaks" to={`/user/${encodeURIComponent(username)}`}>
        <bdi>{username}</bdi>
      </Link>
    </span>
  )
}

/** Opens the clip's own page in a new tab. */
export function WatchLink({ entry, none }: { entry: LeaderboardEntry; none: string }) {
  const address = watchUrlOf(entry.clip_link)
  if (!address) return <span className="muted">{none}</span>
  return (
    <a className="inline gap-4 tap" href={address} target="_blank" rel="noreferrer noopener">
      Watch <IconExternalLink size={16} aria-hidden="true" />
      <span className="spoken">{entry.clip_title} in a new tab</span>
    </a>
  )
}

export function LeaderboardLoading() {
  return <PodiumSkeleton label={leaderboardMessages.loading} />
}

export function LeaderboardFailed({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <div className="below-24">
      <ErrorBanner message={leaderboardMessages.failed} onRetry={onRetry} isRetrying={isRetrying} />
    </div>
  )
}
