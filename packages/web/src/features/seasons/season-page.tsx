import {
  pointsOf,
  type Season,
  type SeasonTable,
  readBoardName,
  readNotes,
} from '@longhouse/contract/seasons'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDay } from '../../lib/dates/moments.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { ErrorBanner } from '../../ui/base/banner.tsx'
import { Link } from '../../ui/base/link.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { SkeletonGrid } from '../../ui/base/skeleton-grid.tsx'
import { LoginGate } from '../../ui/base/login-gate.tsx'
import { PageHeader } from '../../ui/base/page.tsx'
import { Champions } from './champions.tsx'
import { SeasonBoard } from './season-board.tsx'
import classes from './seasons.module.css'
import { seasonPageWords } from './season-page.words.ts'
import { SeasonState, StateChip } from './season-state.tsx'
import { seasonDays, boardTitle, useSizeWords } from './season-words.ts'
import { seasonsQuery, seasonTableQuery, useLiveSeasons } from './seasons.queries.ts'

/** One season: its state or its results, board by board, and links to the others. */
export function SeasonPage({ id }: { readonly id: string }) {
  const say = useWords(seasonPageWords)
  const { data: seasons, isPending, isError, isFetching, refetch } = useQuery(seasonsQuery)
  useLiveSeasons()
  const season = seasons?.find((each) => each.id === id)
  return (
    <>
      {!season && <PageHeader title={say('title')} />}
      {isPending && <SkeletonGrid label={say('loading')} height={220} />}
      {isError && (
        <ErrorBanner message={say('loadFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {seasons && !season && <Missing />}
      {season && (
        <>
          <PageHeader title={season.name} lead={<SeasonState season={season} />} />
          {season.state === 'closed' ? (
            <Standing season={season} />
          ) : (
            <LoginGate message={say('gate')}>
              <Standing season={season} />
            </LoginGate>
          )}
          <OtherSeasons seasons={seasons?.filter((each) => each !== season) ?? []} />
        </>
      )}
    </>
  )
}

function Standing({ season }: { readonly season: Season }) {
  const say = useWords(seasonPageWords)
  const { data, isPending, isError, isFetching, refetch } = useQuery(seasonTableQuery(season.id))
  return (
    <>
      {isPending && <SkeletonGrid label={say('loading')} height={220} />}
      {isError && (
        <ErrorBanner message={say('loadFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.boards.length === 0 && <Nothing season={season} />}
      {data && data.boards.length > 0 && <Table season={season} table={data} />}
    </>
  )
}

function Table({ season, table }: { readonly season: Season; readonly table: SeasonTable }) {
  const say = useWords(seasonPageWords)
  const headingId = useId()
  return (
    <>
      {table.champions.length > 0 && (
        <Champions champions={table.champions} pointsRule={pointsOf(season).join(' · ')} />
      )}
      <section className={classes.section} aria-labelledby={headingId}>
        <h2 id={headingId} className="text-24 strong below-16">
          {say('boards')}
        </h2>
        <div className={`grid ${classes.boards}`}>
          {table.boards.map((board) => (
            <SeasonBoard key={`${board.game}:${board.map}:${board.squad_size}`} board={board} />
          ))}
        </div>
      </section>
      {season.notes !== '' && <SeasonNotes notes={season.notes} />}
    </>
  )
}

function Nothing({ season }: { readonly season: Season }) {
  const say = useWords(seasonPageWords)
  if (season.state === 'closed') return <EmptyState title={say('nothingEver')} />
  if (season.state === 'upcoming')
    return (
      <EmptyState title={say('notBegun')}>
        {say('notBegunText', { start: seasonDays(season).start })}
      </EmptyState>
    )
  return <EmptyState title={say('nothingYet')}>{say('nothingYetText')}</EmptyState>
}

function Missing() {
  const say = useWords(seasonPageWords)
  return (
    <div role="alert">
      <EmptyState
        title={say('missing')}
        action={
          <Button component={Link} to="/hall-of-fame" variant="default">
            {say('toHall')}
          </Button>
        }
      >
        {say('missingText')}
      </EmptyState>
    </div>
  )
}

/** The way to the other seasons. */
function OtherSeasons({ seasons }: { readonly seasons: readonly Season[] }) {
  const say = useWords(seasonPageWords)
  const headingId = useId()
  if (seasons.length === 0) return null
  return (
    <nav aria-labelledby={headingId}>
      <h2 id={headingId} className="text-24 strong below-16">
        {say('others')}
      </h2>
      <ul className="bare-list wrap gap-12">
        {seasons.map(({ id, name, starts, ends, state }) => (
          <li key={id}>
            <Link className={`grid gap-4 plain undecorated ${classes.other}`} to={`/seasons/${id}`}>
              <span className="display strong breaks">{name}</span>
              <span className="spread small muted">
                <span>{`${formatDay(starts)} – ${formatDay(ends)}`}</span>
                <StateChip state={state} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The changes of a season after it had closed, and their reasons. */
function SeasonNotes({ notes }: { readonly notes: string }) {
  const say = useWords(seasonPageWords)
  const sizeOf = useSizeWords()
  const headingId = useId()
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} className="text-24 strong below-16">
        {say('notes')}
      </h2>
      <ul className={`grid gap-8 muted ${classes.notes}`}>
        {readNotes(notes).map(({ at, board: name, run }) => {
          const board = readBoardName(name)
          const title = `${boardTitle(board)} (${sizeOf(board.squad_size)})`
          return (
            <li key={at + run}>
              {say('note', { day: formatDay(at), board: title })}{' '}
              <Link to={`/records/${run}`}>{say('seeRun')}</Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
