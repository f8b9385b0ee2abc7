import { videoIdOf, watchUrlOf } from '@longhouse/contract/clips'
import type { Season, HallOfFame as Hall } from '@longhouse/contract/seasons'
import { Button } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { formatDay, recordDate } from '../../lib/dates/moments.ts'
import { useSession } from '../../lib/base/session.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { ErrorBanner } from '../../ui/base/banner.tsx'
import { Link } from '../../ui/base/link.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { SkeletonGrid } from '../../ui/base/skeleton-grid.tsx'
import { LoginGate } from '../../ui/base/login-gate.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'
import { NoVideo, VideoPlayer } from '../../ui/video-player.tsx'
import classes from './hall-of-fame.module.css'
import { hallWords } from './hall-of-fame.words.ts'
import { asUser, PersonName, PersonNames } from './person-names.tsx'
import { SeasonState } from './season-state.tsx'
import { boardTitle, useSizeWords } from './season-words.ts'
import { hallQuery, seasonsQuery, useLiveSeasons } from './seasons.queries.ts'

/** Champions for everybody; records and clips for members, as everywhere. */
export function HallOfFame() {
  const say = useWords(hallWords)
  const { user } = useSession()
  const { data, isPending, isError, isFetching, refetch } = useQuery(hallQuery(user?.id ?? ''))
  const seasons = useQuery(seasonsQuery).data ?? []
  useLiveSeasons()
  return (
    <>
      <CurrentSeason seasons={seasons} />
      {isPending && <SkeletonGrid label={say('loading')} height={180} />}
      {isError && (
        <ErrorBanner message={say('loadFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <HallChampions champions={data.champions} />
          <LoginGate message={say('gate')}>
            <HallRecords records={data.records} />
            <HallClips clips={data.clips} />
          </LoginGate>
        </>
      )}
    </>
  )
}

/** The season that runs, is being checked or comes next, whichever is nearest. */
function CurrentSeason({ seasons }: { readonly seasons: readonly Season[] }) {
  const say = useWords(hallWords)
  const of = (state: Season['state']) => seasons.findLast((season) => season.state === state)
  const season = of('active') ?? of('closing') ?? of('upcoming')
  if (!season) return null
  const titles = { active: say('now'), closing: say('closing'), upcoming: say('next'), closed: '', '': '' }
  return (
    <Plate as="section" className={classes.current ?? ''} edge="primary" aria-label={titles[season.state]}>
      <div className={classes.currentWords}>
        <p className={classes.kicker}>{titles[season.state]}</p>
        <h2 className={classes.currentName}>{season.name}</h2>
        <SeasonState season={season} />
      </div>
      <Button component={Link} to={`/seasons/${season.id}`}>
        {season.state === 'upcoming' ? say('seeNext') : say('seeSeason')}
      </Button>
    </Plate>
  )
}

/** A part of the hall with its heading and a sentence. */
function HallSection({ title, text, children }: HallSectionProps) {
  const headingId = useId()
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {title}
      </h2>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  )
}

interface HallSectionProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** The winners of each season, newest first. */
function HallChampions({ champions }: Pick<Hall, 'champions'>) {
  const say = useWords(hallWords)
  return (
    <HallSection title={say('champions')} text={say('championsText')}>
      {champions.length === 0 ? (
        <EmptyState title={say('noChampions')}>{say('noChampionsText')}</EmptyState>
      ) : (
        <ul className={classes.champions}>
          {champions.map(({ season, name, ends, players, points }) => (
            <li key={season}>
              <Plate as="article" edge="gold" className={classes.champion ?? ''} aria-label={name}>
                <IconTrophy className={classes.trophy} size={44} stroke={1.4} aria-hidden="true" />
                <h3 className={classes.seasonName}>{name}</h3>
                <ul className={classes.winners}>
                  {players.map((person, index) => (
                    <li key={person.id || `former-${index}`} className={classes.winner}>
                      <UserAvatar user={asUser(person)} size={48} />
                      <span className={classes.winnerName}>
                        <PersonName person={person} />
                      </span>
                    </li>
                  ))}
                </ul>
                <p className={classes.won}>{say('won', { count: points })}</p>
                <p className={classes.foot}>
                  <span>{say('ended', { day: formatDay(ends) })}</span>
                  <Link to={`/seasons/${season}`}>
                    {say('seeResults')}
                    <span className="spoken">: {name}</span>
                  </Link>
                </p>
              </Plate>
            </li>
          ))}
        </ul>
      )}
    </HallSection>
  )
}

const dayMs = 24 * 60 * 60_000

/** The records that have been unbeaten for longest. */
function HallRecords({ records }: Pick<Hall, 'records'>) {
  const say = useWords(hallWords)
  const sizeOf = useSizeWords()
  return (
    <HallSection title={say('records')} text={say('recordsText')}>
      {records.length === 0 ? (
        <EmptyState title={say('noRecords')}>{say('noRecordsText')}</EmptyState>
      ) : (
        <ol className={classes.records}>
          {records.map((record) => (
            <li key={record.run} className={classes.record}>
              <span className={classes.days}>
                <strong>{daysSince(record.from)}</strong>
                <span>{say('days', { count: daysSince(record.from) })}</span>
              </span>
              <span className={classes.what}>
                <span className={classes.board}>
                  {boardTitle(record)} <span className={classes.size}>{sizeOf(record.squad_size)}</span>
                </span>
                <PersonNames people={record.players} />
              </span>
              <span className={classes.round}>
                <Link to={`/records/${record.run}`}>{say('round', { round: record.round })}</Link>
                <span className={classes.since}>{say('since', { day: formatDay(record.from) })}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </HallSection>
  )
}

function daysSince(moment: string): number {
  return Math.max(0, Math.floor((Date.now() - recordDate(moment).getTime()) / dayMs))
}

const monthName = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The clips of the month, newest first. */
function HallClips({ clips }: Pick<Hall, 'clips'>) {
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

function ClipOfMonth({ clip }: { readonly clip: Hall['clips'][number] }) {
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
