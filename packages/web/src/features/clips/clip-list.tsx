import { clipMessages, type Vote } from '@longhouse/contract/clips'
import { everything, gameChip, gameFilters, gameLabel } from '@longhouse/contract/community'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useMemo } from 'react'
import { dialogPart } from '../../lib/base/lazy-part.ts'
import { useSession } from '../../lib/base/session.ts'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { Banner, ErrorBanner } from '../../ui/base/banner.tsx'
import { useDialog } from '../../ui/base/use-dialog.ts'
import { CardGrid, CardGridSkeleton } from '../../ui/list/card-grid.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterChips, type FilterChoice } from '../../ui/list/filter-chips.tsx'
import { MatchReport } from '../../ui/list/match-report.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { ShowAllButton } from '../../ui/show-all-button.tsx'
import { ShowMoreButton } from '../../ui/list/show-more-button.tsx'
import { totalOf } from '../../ui/list/total-of.ts'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { ClipCard, type ClipCardProps, type ClipAction } from './clip-card.tsx'
import { useLiveClips } from './clips.cache.ts'
import classes from './clips.module.css'
import { clipsQuery, clipQuery, ownVotesQuery } from './clips.queries.ts'

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
        <div className="below-24">
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
            <div className="row gap-16 center">
              <Button onClick={onSubmitClip}>Submit Clip</Button>
              {isFiltered && <ShowAllButton params={['game', 'q']} />}
            </div>
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

/** The clip that a link names, before all others. */
function LinkedClip({ id, voteOf, onAction }: LinkedClipProps) {
  const { data: clip, isError } = useQuery(clipQuery(id))
  const card = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (clip?.id) card.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [clip?.id])

  if (isError) {
    return (
      <div className="below-24">
        <Banner kind="warning">The clip of your link is no longer here.</Banner>
      </div>
    )
  }
  if (!clip) return null
  return (
    <div className="below-24">
      <CardGrid label="The clip of your link">
        <ClipCard clip={clip} vote={voteOf(id)} isLinked ref={card} onAction={onAction} />
      </CardGrid>
    </div>
  )
}

interface LinkedClipProps {
  readonly id: string
  readonly voteOf: (clipId: string) => Vote
  readonly onAction: ClipCardProps['onAction']
}

const ClipEditorDialog = dialogPart(async () => (await import('./clip-editor-dialog.tsx')).ClipEditorDialog)
const DeleteClipDialog = dialogPart(async () => (await import('./delete-clip-dialog.tsx')).DeleteClipDialog)

function useClipDialogs() {
  const states = { edit: useDialog<string>(), delete: useDialog<string>() }
  // The first one does for good: cards that are given the same one again need not be drawn again.
  const [open] = useState(() => (action: ClipAction, clipId: string) => states[action].open(clipId))
  return { states, open }
}

/** The dialogs of the cards. */
function ClipDialogs({ dialogs: { states } }: { dialogs: ReturnType<typeof useClipDialogs> }) {
  const { edit, delete: remove } = states
  return (
    <>
      {edit.subject !== undefined && (
        <ClipEditorDialog
          key={edit.opening}
          clipId={edit.subject}
          isOpen={edit.isOpen}
          onClose={edit.close}
        />
      )}
      {remove.subject !== undefined && (
        <DeleteClipDialog
          key={remove.opening}
          clipId={remove.subject}
          isOpen={remove.isOpen}
          onClose={remove.close}
        />
      )}
    </>
  )
}

/** How the person has voted, by clip. */
function useOwnVotes(): (clipId: string) => Vote {
  const userId = useSession().user?.id ?? ''
  const { data } = useQuery({ ...ownVotesQuery(userId), enabled: userId !== '' })
  return useMemo(() => {
    const votes = new Map(data?.map(({ clip, vote_type }) => [clip, vote_type || null]))
    return (clipId) => votes.get(clipId) ?? null
  }, [data])
}
