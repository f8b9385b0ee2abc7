import '../../../theme/mantine-more.css'
import { splitLeaderboard } from '@longhouse/contract/clips'
import { community, findGame } from '@longhouse/contract/community'
import { runLimits } from '@longhouse/contract/runs'
import { NativeSelect } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../lib/base/router/hooks.ts'
import { useSession } from '../../../lib/base/session.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { ErrorBanner } from '../../../ui/base/banner.tsx'
import { FilterChips } from '../../../ui/list/filter-chips.tsx'
import { ShowMoreButton } from '../../../ui/list/show-more-button.tsx'
import { PodiumSkeleton } from '../../../ui/podium/podium.tsx'
import { boardChoice, boardParams } from '../board-choice.ts'
import { isNamed } from '../parts/run-players.tsx'
import { recordsWords } from '../records.words.ts'
import { boardQuery, seasonsQuery, type RunRecord, type BoardChoice } from '../runs.queries.ts'
import { NoRecords, RecordHistory, RecordsPodium, RecordsTable, useSizeName } from './records-lists.tsx'
import classes from './records.module.css'

/** The best verified runs of one map with squads of one size, and how its record came about. */
export function RecordsBoard() {
  const say = useWords(recordsWords)
  const { board, season } = useBoardChoice()
  const query = useInfiniteQuery(boardQuery(board, season))
  const runs = query.data?.pages.flatMap(({ items }) => items)
  const { podium, rest } = splitLeaderboard(runs ?? [])
  return (
    <>
      <BoardFilters />
      {query.isPending && <PodiumSkeleton label={say('loading')} />}
      {query.isError && (
        <ErrorBanner
          message={say('loadFailed')}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {runs?.length === 0 && <NoRecords board={board} season={season} />}
      {runs && runs.length > 0 && (
        <>
          <OwnStanding runs={runs} />
          <RecordsPodium places={podium} />
          <RecordsTable rows={rest} />
          <ShowMoreButton query={query} className="above-24">
            {say('more')}
          </ShowMoreButton>
        </>
      )}
      {!season && runs && runs.length > 0 && <RecordHistory board={board} />}
    </>
  )
}

const games = community.games.map(({ id, label, chip }) => ({ id, label, color: chip }))
const sizes = Array.from({ length: runLimits.squadSize }, (_, index) => index + 1)

/** Game, map, size of the squad and time: all of it is in the address. */
function BoardFilters() {
  const say = useWords(recordsWords)
  const sizeName = useSizeName()
  const { board, season, choose } = useBoardChoice()
  const { data: seasons = [] } = useQuery(seasonsQuery())
  const maps = findGame(board.game)?.maps ?? []
  return (
    <div className={`grid gap-12 below-32 ${classes.filters}`}>
      {games.length > 1 && (
        <FilterChips
          label={say('game')}
          choices={games}
          value={board.game}
          onChange={(game) => choose({ game })}
        />
      )}
      {maps.length > 0 && (
        <FilterChips
          label={say('map')}
          choices={maps}
          value={board.map}
          onChange={(map) => choose({ map })}
        />
      )}
      <div className={`wrap gap-12 ${classes.small}`}>
        <NativeSelect
          label={say('size')}
          data={sizes.map((size) => ({ value: String(size), label: sizeName(size) }))}
          value={String(board.size)}
          onChange={(event) => choose({ size: Number(event.currentTarget.value) })}
        />
        {seasons.length > 0 && (
          <NativeSelect
            label={say('season')}
            data={[
              { value: '', label: say('allTime') },
              ...seasons.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={season}
            onChange={(event) => choose({ season: event.currentTarget.value })}
          />
        )}
      </div>
    </div>
  )
}

/** The member's rank on the board, if any. */
function OwnStanding({ runs }: { runs: readonly RunRecord[] }) {
  const say = useWords(recordsWords)
  const { user } = useSession()
  const index = runs.findIndex((run) => isNamed(run, user?.id))
  const run = runs[index]
  if (!run) return null
  return (
    <p className={`bar muted below-16 ${classes.standing}`}>
      <IconFlag size={18} aria-hidden="true" />
      {say('standing', { rank: index + 1, round: run.round })}
    </p>
  )
}

/** Returns the board in the address, and a function that chooses another one. */
function useBoardChoice() {
  const [params, setParams] = useSearchParams()
  const board = boardChoice(params)
  const choose = (change: Partial<BoardChoice> & { readonly season?: string }) => {
    const { season = params.get('season') ?? '', ...rest } = change
    const next = { ...board, ...rest }
    const map = findGame(next.game)?.maps.find(({ id }) => id === next.map)?.id ?? ''
    setParams({ ...boardParams({ ...next, map }), ...(season && { season }) }, keepPlace)
  }
  return { board, season: params.get('season') ?? '', choose }
}

const keepPlace = { replace: true, preventScrollReset: true }
