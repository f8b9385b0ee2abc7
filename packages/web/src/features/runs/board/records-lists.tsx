import { gameLabel, mapLabel } from '@longhouse/contract/community'
import type { RecordHolder, RunPerson } from '@longhouse/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../lib/dates/moments.ts'
import { squadSizeWords } from '../../../lib/squad-size.words.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { ErrorBanner } from '../../../ui/base/banner.tsx'
import { Link } from '../../../ui/base/link.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { RankedTable, type RankedColumn } from '../../../ui/list/ranked-table.tsx'
import { LoadingLine } from '../../../ui/base/loading-line.tsx'
import { FreePlace, Podium, type PodiumPlace } from '../../../ui/podium/podium.tsx'
import { StairPlot } from '../../../ui/stair-plot/stair-plot.tsx'
import { PlayerFaces, PlayerNames, RunPlayers, useNames, listOf } from '../parts/run-players.tsx'
import { RunVideo } from '../parts/run-proof.tsx'
import { VerifiedTick } from '../parts/run-status.tsx'
import { recordsWords, runStandingWords } from '../records.words.ts'
import { type RunRecord, historyQuery, type BoardChoice, anyRunQuery, seasonsQuery } from '../runs.queries.ts'
import { HandInButton } from './records-actions.tsx'
import classes from './records.module.css'

type Place = RunRecord | undefined

/** The three best runs of a board. */
export function RecordsPodium({
  places: [first, second, third],
}: {
  places: readonly [Place, Place, Place]
}) {
  const say = useWords(recordsWords)
  return (
    <Podium
      label={say('podium')}
      places={[
        first ? taken(first, say) : free(say('invitation1'), say),
        second ? taken(second, say) : free(say('invitation2'), say),
        third ? taken(third, say) : free(say('invitation3'), say),
      ]}
    />
  )
}

type SayRecords = ReturnType<typeof useWords<typeof recordsWords>>

function taken(run: RunRecord, say: SayRecords): PodiumPlace {
  return {
    chip: <VerifiedTick run={run} />,
    media: <RunVideo run={run} />,
    title: (
      <Link className={`plain undecorated ${classes.title}`} to={`/records/${run.id}`}>
        <PlayerNames run={run} />
      </Link>
    ),
    person: (
      <span className={`inline gap-4-12 ${classes.foot}`}>
        <PlayerFaces run={run} />
        <span className="small muted">{formatDay(run.played_at)}</span>
      </span>
    ),
    score: (
      <>
        {say('roundLabel')} <strong>{run.round}</strong>
      </>
    ),
  }
}

function free(invitation: string, say: SayRecords): PodiumPlace {
  return {
    isEmpty: true,
    media: <FreePlace invitation={invitation} action={<HandInButton size="sm" />} />,
    title: say('freePlace'),
    score: say('noRound'),
  }
}

type Word = 'players' | 'played' | 'roundLabel' | 'checked' | 'run'

const columns: readonly (Omit<RankedColumn<RunRecord>, 'name'> & { readonly word: Word })[] = [
  { word: 'players', area: 'title', cell: (run) => <RunPlayers run={run} size={24} /> },
  { word: 'played', area: 'person', cell: (run) => formatDay(run.played_at) },
  { word: 'roundLabel', area: 'score', cell: (run) => run.round },
  { word: 'checked', area: 'chip', cell: (run) => <VerifiedTick run={run} /> },
  { word: 'run', area: 'watch', cell: (run) => <OpenRun run={run} /> },
]

/** The runs after the podium. */
export function RecordsTable({ rows }: { rows: readonly { rank: number; entry: RunRecord }[] }) {
  const say = useWords(recordsWords)
  return (
    <RankedTable
      heading={say('others')}
      rankLabel={say('rank')}
      columns={columns.map(({ word, ...column }) => ({ ...column, name: say(word) }))}
      rows={rows}
      empty={say('noOthers')}
    />
  )
}

function OpenRun({ run }: { run: RunRecord }) {
  const say = useWords(recordsWords)
  const names = useNames(run)
  return (
    <Link to={`/records/${run.id}`}>
      {say('open')} <span className="spoken">{say('openRun', { names, round: run.round })}</span>
    </Link>
  )
}

/** How the record of a board grew: as stairs, and each holder with the time they held it. */
export function RecordHistory({ board }: { board: BoardChoice }) {
  const say = useWords(recordsWords)
  const { data: history, isPending, isError, isFetching, refetch } = useQuery(historyQuery(board))
  return (
    <section className={`grid gap-12 ${classes.history}`} aria-labelledby="record-history">
      <h2 id="record-history" className="text-24 strong">
        {say('history')}
      </h2>
      <p className="muted">{say('historyText')}</p>
      {isPending && <LoadingLine>{say('historyLoading')}</LoadingLine>}
      {isError && (
        <ErrorBanner message={say('historyFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {history?.length === 0 && <p className="muted">{say('historyNone')}</p>}
      {history && history.length > 0 && <Holders history={history} />}
    </section>
  )
}

function Holders({ history }: { history: readonly RecordHolder[] }) {
  const say = useWords(recordsWords)
  const standing = useWords(runStandingWords)
  const nameOf = ({ players }: RecordHolder) =>
    listOf(players.toSorted(byName).map(({ name }) => name || standing('formerMember')))
  return (
    <>
      <StairPlot
        label={say('historyPlot')}
        points={history.map((holder) => ({ at: holder.from, value: holder.round, name: nameOf(holder) }))}
      />
      <ol className={classes.holders} reversed>
        {history.toReversed().map((holder) => {
          const { run, round, from, until } = holder
          return (
            <li
              key={run}
              className={`grid gap-4-12 ruled ${classes.holder}`}
              data-stands={!until || undefined}
            >
              <span className={`muted display bold tabular ${classes.round}`}>{round}</span>
              <Link className="plain strong breaks" to={`/records/${run}`}>
                <bdi>{nameOf(holder)}</bdi>
              </Link>
              <span className={`small muted ${classes.time}`}>
                {until
                  ? say('held', { from: formatDay(from), until: formatDay(until) })
                  : say('heldNow', { from: formatDay(from) })}
              </span>
              {!until && <span className={`small gold strong ${classes.stands}`}>{say('stands')}</span>}
            </li>
          )
        })}
      </ol>
    </>
  )
}

// Members first, as on the board.
function byName(one: RunPerson, other: RunPerson): number {
  return Number(one.id === '') - Number(other.id === '') || one.name.localeCompare(other.name)
}

/** Why a board is empty: its season has not begun, or there are no verified runs anywhere, or none here. */
export function NoRecords({ board, season: seasonId }: { board: BoardChoice; season: string }) {
  const say = useWords(recordsWords)
  const sizeName = useSizeName()
  const { data: seasons = [] } = useQuery(seasonsQuery())
  const { data: isAnywhere } = useQuery(anyRunQuery({ isEnabled: !seasonId }))
  const season = seasons.find(({ id }) => id === seasonId)
  const action = <HandInButton variant="filled" />
  const where = {
    map: board.map ? mapLabel(board.map) : gameLabel(board.game),
    size: sizeName(board.size).toLowerCase(),
  }
  if (season?.state === 'upcoming') {
    return (
      <EmptyState title={say('notBegunTitle', { season: season.name })} headingLevel={2}>
        {say('notBegunText', { day: formatDay(season.starts) })}
      </EmptyState>
    )
  }
  if (season) {
    return (
      <EmptyState title={say('noneTitle')} headingLevel={2} action={action}>
        {say('noneInSeasonText', { ...where, season: season.name })}
      </EmptyState>
    )
  }
  if (isAnywhere === false) {
    return (
      <EmptyState title={say('nothingTitle')} headingLevel={2} action={action}>
        {say('nothingText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={say('noneTitle')} headingLevel={2} action={action}>
      {say('noneText', where)}
    </EmptyState>
  )
}

/** What a squad of a size is called. */
export function useSizeName(): (size: number) => string {
  const say = useWords(squadSizeWords)
  return (size) => {
    if (size === 1) return say('size1')
    if (size === 2) return say('size2')
    return size === 3 ? say('size3') : say('sizeMore', { count: size })
  }
}
