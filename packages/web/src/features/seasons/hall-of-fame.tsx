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
import classes from './seasons.module.css'
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
    <Plate
      as="section"
      className={`spread gap-16 ${classes.current}`}
      edge="primary"
      aria-label={titles[season.state]}
    >
      <div className={`grid gap-4 shrinks ${classes.currentWords}`}>
        <p className="small muted">{titles[season.state]}</p>
        <h2 className="text-24 strong breaks">{season.name}</h2>
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
    <section className={classes.hallSection} aria-labelledby={headingId}>
      <h2 id={headingId} className="text-24 strong below-4">
        {title}
      </h2>
      <p className="muted prose below-24">{text}</p>
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
        <ul className={`bare-list grid ${classes.champions}`}>
          {champions.map(({ season, name, ends, players, points }) => (
            <li key={season}>
              <Plate as="article" edge="gold" className="stack gap-12" aria-label={name}>
                <IconTrophy className={classes.trophy} size={44} stroke={1.4} aria-hidden="true" />
                <h3 className={`text-18 strong breaks ${classes.seasonName}`}>{name}</h3>
                <ul className="bare-list grid gap-8">
                  {players.map((person, index) => (
                    <li key={person.id || `former-${index}`} className="bar gap-12 shrinks">
                      <UserAvatar user={asUser(person)} size={48} />
                      <span className="shrinks text-20 breaks">
                        <PersonName person={person} />
                      </span>
                    </li>
                  ))}
                </ul>
                <p className="gold display strong">{say('won', { count: points })}</p>
                <p className={`spread small muted ${classes.hallFoot}`}>
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
        <ol className="bare-list">
          {records.map((record) => (
            <li key={record.run} className={`grid gap-8-16 ${classes.record}`}>
              <span className={`small muted ${classes.days}`}>
                <strong>{daysSince(record.from)}</strong>
                <span>{say('days', { count: daysSince(record.from) })}</span>
              </span>
              <span className="grid gap-4 shrinks">
                <span className="display strong">
                  {boardTitle(record)}{' '}
                  <span className={`small muted ${classes.hallSize}`}>{sizeOf(record.squad_size)}</span>
                </span>
                <PersonNames people={record.players} />
              </span>
              <span className={`display strong ${classes.round}`}>
                <Link to={`/records/${record.run}`}>{say('round', { round: record.round })}</Link>
                <span className={`small muted regular ${classes.since}`}>
                  {say('since', { day: formatDay(record.from) })}
                </span>
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
        <ul className={`bare-list grid ${classes.clips}`}>
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
      <Plate as="article" isFlush className="stack gap-0" aria-label={clip.title}>
        {videoId ? <VideoPlayer videoId={videoId} title={clip.title} /> : <NoVideo>{say('noVideo')}</NoVideo>}
        <div className={`stack gap-8 ${classes.clipBody}`}>
          <p className="small gold strong">{monthName.format(new Date(`${clip.month}-01T00:00:00Z`))}</p>
          <h3 className="text-18 strong breaks" dir="auto">
            {clip.title}
          </h3>
          {!videoId && address && (
            <a href={address} target="_blank" rel="noreferrer noopener">
              {say('openLink')}
            </a>
          )}
          <p className={`spread small muted ${classes.hallFoot}`}>
            <PersonNames people={[clip.player]} />
            <span>{say('votes', { count: clip.votes })}</span>
          </p>
        </div>
      </Plate>
    </li>
  )
}
