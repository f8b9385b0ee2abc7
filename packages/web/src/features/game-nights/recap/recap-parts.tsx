import { videoIdOf, watchUrlOf } from '@longhouse/contract/clips'
import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLive } from '../../../lib/records/realtime.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Link } from '../../../ui/base/link.tsx'
import { Plate } from '../../../ui/base/plate.tsx'
import { UserAvatar } from '../../../ui/base/user-avatar.tsx'
import { VideoPlayer } from '../../../ui/video-player.tsx'
import type { NightPerson, NightRecord, SquadRecord } from '../night/night.queries.ts'
import { countPlayers } from './night-story.ts'
import classes from './recap.module.css'
import {
  newcomersQuery,
  nightRecordsQuery,
  recapKeys,
  nightClipsQuery,
  type RecapClip,
} from './recap.queries.ts'
import { recapWords } from './recap.words.ts'

/** Whose first night it was. */
export function RecapNewcomers({ night, people }: { night: NightRecord; people: readonly NightPerson[] }) {
  const say = useWords(recapWords)
  const titleId = useId()
  const ids = people.map(({ id }) => id)
  const { data: newcomers = [] } = useQuery(newcomersQuery(night, ids))
  if (newcomers.length === 0) return null
  return (
    <section className={classes.welcome} aria-labelledby={titleId}>
      <h2 id={titleId} className="text-24 strong below-16">
        {say('newcomers')}
      </h2>
      <p className="muted below-12">{say('newcomersText', { count: newcomers.length })}</p>
      <RecapPersons people={people.filter(({ id }) => newcomers.includes(id))} size={40} />
    </section>
  )
}

/** Everybody who played; those who have left since are counted, not named. */
export function RecapPeople({
  squads,
  people,
}: {
  squads: readonly SquadRecord[]
  people: readonly NightPerson[]
}) {
  const say = useWords(recapWords)
  const titleId = useId()
  const former = countPlayers(squads) - squads.reduce((sum, { members = [] }) => sum + members.length, 0)
  if (people.length + former === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-24 strong below-16">
        {say('people')}
      </h2>
      <RecapPersons people={people} size={40} />
      {former > 0 && <p className="muted below-12">{say('former', { count: former })}</p>}
    </section>
  )
}

/** People with their pictures; renders nothing for guests, who get an empty list. */
export function RecapPersons({ people, size = 28 }: { people: readonly NightPerson[]; size?: number }) {
  if (people.length === 0) return null
  return (
    <ul className={`bare-list wrap ${classes.persons}`}>
      {people.map((person) => (
        <li key={person.id}>
          <Link
            className={`inline finger plain strong breaks ${classes.person}`}
            to={`/user/${encodeURIComponent(person.username)}`}
          >
            <UserAvatar user={person} size={size} />
            <bdi>{person.username}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Records of that night that a verifier has confirmed. */
export function RecapRecords({ eventId }: { eventId: string }) {
  const say = useWords(recapWords)
  const titleId = useId()
  const { data: runs = [] } = useQuery(nightRecordsQuery(eventId))
  useLive('runs', { keys: [recapKeys.records(eventId)] })
  if (runs.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-24 strong below-16">
        {say('records')}
      </h2>
      <ul className={classes.records}>
        {runs.map(({ id, round, map, game, squad_size }) => (
          <li key={id}>
            <Link className={`bar gap-16 plain undecorated ${classes.record}`} to={`/records/${id}`}>
              <IconTrophy size={28} aria-hidden="true" />
              <span className={classes.recordWords}>
                <strong>{say('recordOf', { round, map: map ? mapLabel(map) : gameLabel(game) })}</strong>
                <span>{say('recordSize', { count: squad_size })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What people of the night sent in. */
export function RecapClips({ night, people }: { night: NightRecord; people: readonly NightPerson[] }) {
  const say = useWords(recapWords)
  const titleId = useId()
  const ids = people.map(({ id }) => id)
  const { data: clips = [] } = useQuery(nightClipsQuery(night, ids))
  if (clips.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-24 strong below-16">
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
      <div className={`grid gap-4 ${classes.clip}`}>
        <h3 className="text-18 breaks">
          <Link to={`/clips?clip=${clip.id}`} dir="auto">
            {clip.clip_title}
          </Link>
        </h3>
        {person && (
          <span className={`inline finger plain strong breaks ${classes.person}`}>
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
