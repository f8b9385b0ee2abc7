import { clipMessages } from '@longhouse/contract/clips'
import { everything, gameChip, gameFilters, gameLabel } from '@longhouse/contract/community'
import { Button, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { CardGrid, CardGridSkeleton } from '../../ui/list/card-grid.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterChips, type FilterChoice } from '../../ui/list/filter-chips.tsx'
import { LoadingLine } from '../../ui/loading/loading-line.tsx'
import { MatchReport } from '../../ui/list/match-report.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { ShowAllButton } from '../../ui/list/show-all-button.tsx'
import { ShowMoreButton } from '../../ui/list/show-more-button.tsx'
import { totalOf } from '../../ui/list/total-of.ts'
import { ClipCard } from './clip-card.tsx'
import { ClipDialogs, useClipDialogs } from './clip-dialogs.tsx'
import classes from './clip-list.module.css'
import { clipsQuery } from './clips.queries.ts'
import { LinkedClip } from './linked-clip.tsx'
import { useLiveClips } from './use-live-clips.ts'
import { useOwnVotes } from './use-own-votes.ts'

// Clips are no events: here the last choice carries the game's own name.
const choices: readonly FilterChoice[] = gameFilters.map(({ id, label }) =>
  id === everything ? { id, label } : { id, label: gameLabel(id), color: gameChip(id) },
)

/** All clips with their filters and dialogs, in every state they can be in. */
export function ClipList({ onSubmitClip }: { onSubmitClip: () => void }) {
  const [game, setGame] = useUrlParam('game', everything)
  const [search, setSearch] = useUrlParam('q')
  const [linkedId] = useUrlParam('clip')
  const query = useInfiniteQuery(clipsQuery({ game, search }))
  const voteOf = useOwnVotes()
  const dialogs = useClipDialogs()
  useLiveClips()

  const clips = query.data?.pages.flatMap(({ items }) => items) ?? []
  const isFiltered = game !== everything || search !== ''
  return (
    <>
      <FilterBar>
        <FilterChips label="Game" choices={choices} value={game} onChange={setGame} />
        <SearchField
          label="Search clips"
          placeholder="Search by title or name"
          value={search}
          onSearch={setSearch}
        />
      </FilterBar>
      <MatchReport
        noun={{ one: 'clip', many: 'clips' }}
        search={search}
        isFiltered={isFiltered}
        total={totalOf(query)}
      />
      {query.isError && (
        <div className={classes.problem}>
          <ErrorBanner
            message={clipMessages.loadFailed}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        </div>
      )}
      {query.isPending && (
        <>
          <LoadingLine>Loading clips...</LoadingLine>
          <CardGridSkeleton height={400} />
        </>
      )}
      {linkedId && <LinkedClip id={linkedId} voteOf={voteOf} onAction={dialogs.open} />}
      {query.isSuccess && clips.length === 0 && (
        <EmptyState
          title={clipMessages.empty}
          action={
            <Group justify="center">
              <Button onClick={onSubmitClip}>Submit Clip</Button>
              {isFiltered && <ShowAllButton params={['game', 'q']} />}
            </Group>
          }
        />
      )}
      {clips.length > 0 && (
        <CardGrid label="Clips">
          {clips
            .filter(({ id }) => id !== linkedId)
            .map((clip) => (
              <ClipCard key={clip.id} clip={clip} vote={voteOf(clip.id)} onAction={dialogs.open} />
            ))}
        </CardGrid>
      )}
      <ShowMoreButton query={query} className={classes.more}>
        Show more clips
      </ShowMoreButton>
      <ClipDialogs dialogs={dialogs} />
    </>
  )
}
