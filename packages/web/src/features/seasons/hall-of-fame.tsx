import { hallWords, type Season } from '@longhouse/contract/seasons'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { useWords } from '../../lib/use-words.ts'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { Link } from '../../ui/link.tsx'
import { SkeletonGrid } from '../../ui/list/skeleton-grid.tsx'
import { LoginGate } from '../../ui/login-gate.tsx'
import { Plate } from '../../ui/plate.tsx'
import { HallChampions } from './hall-champions.tsx'
import { HallClips } from './hall-clips.tsx'
import classes from './hall-of-fame.module.css'
import { HallRecords } from './hall-records.tsx'
import { SeasonState } from './season-state.tsx'
import { hallQuery, seasonsQuery } from './seasons.queries.ts'
import { useLiveSeasons } from './use-live-seasons.ts'

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
