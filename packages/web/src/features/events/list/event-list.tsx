import { everything, gameChip, gameFilters } from '@longhouse/contract/community'
import { eventPageSize } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { statusOf } from '../../../lib/errors.ts'
import { dialogPart } from '../../../lib/base/lazy-part.ts'
import { useSession } from '../../../lib/base/session.ts'
import { useUrlParam } from '../../../lib/use-url-param.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { ErrorBanner } from '../../../ui/base/banner.tsx'
import { CardGrid, CardGridSkeleton } from '../../../ui/list/card-grid.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { FilterBar } from '../../../ui/list/filter-bar.tsx'
import { FilterChips, type FilterChoice } from '../../../ui/list/filter-chips.tsx'
import { MatchReport } from '../../../ui/list/match-report.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { ShowAllButton } from '../../../ui/show-all-button.tsx'
import { ShowMoreButton } from '../../../ui/list/show-more-button.tsx'
import { useLookFurther } from '../../../ui/list/use-look-further.ts'
import { LoadingLine } from '../../../ui/base/loading-line.tsx'
import { useNow } from '../../../lib/dates/use-now.ts'
import { eventActionWords } from '../base/event-actions.words.ts'
import { useLiveEvents } from '../events.cache.ts'
import { eventsQuery, type EventsShown, type EventRecord } from '../events.queries.ts'
import { eventWords } from '../events.words.ts'
import { EventCard } from '../base/event-card.tsx'
import { EventDialogs, useEventDialogs } from '../base/event-dialogs.tsx'
import classes from './event-list.module.css'

/** All events with their filters and dialogs, in every state they can be in. */
export function EventList() {
  const say = useWords(eventWords)
  const sayMore = useWords(eventActionWords)
  const [game, setGame] = useUrlParam('game', everything)
  const [search, setSearch] = useUrlParam('q')
  const [address, setAddress] = useUrlParam('show', 'upcoming')
  const list = views.find((view) => view === address) ?? 'upcoming'
  const query = useInfiniteQuery(eventsQuery(list, useSession().user?.id))
  const dialogs = useEventDialogs()
  const now = useNow()
  useLiveEvents()

  const events = query.data?.pages.flatMap(({ items }) => items) ?? []
  const emptyText = (view: EventsShown) => {
    if (view === 'upcoming') return say('emptyList')
    return sayMore(view === 'mine' ? 'emptyMine' : 'emptyPast')
  }
  const shown = filterEvents(events, { game, search })
  const isFiltered = game !== everything || search !== ''
  // Matches may be on a page that has not been fetched yet.
  const isLooking = useLookFurther(query, isFiltered && shown.length < eventPageSize)
  const total = query.hasNextPage
    ? { count: shown.length - 1, hasMore: true }
    : { count: shown.length, hasMore: false }

  return (
    <>
      <div className={`spread ${classes.views}`}>
        <FilterChips
          label={sayMore('show')}
          choices={views.map((id) => ({ id, label: sayMore(id) }))}
          value={list}
          onChange={setAddress}
        />
        <SubscribeButton />
      </div>
      <FilterBar>
        <FilterChips label={say('game')} choices={gameChoices} value={game} onChange={setGame} />
        <SearchField placeholder={say('search')} value={search} onSearch={setSearch} />
      </FilterBar>
      <MatchReport
        noun={{ one: say('event'), many: say('events') }}
        search={search}
        isFiltered={isFiltered}
        total={query.isSuccess && !isLooking ? total : undefined}
      />
      {query.isError && (
        <div className="below-24">
          <ErrorBanner
            message={say(statusOf(query.error) === 403 ? 'notAllowed' : 'loadFailed')}
            onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
            isRetrying={query.isFetching}
          />
        </div>
      )}
      {(query.isPending || (isLooking && shown.length === 0)) && (
        <>
          <LoadingLine>{say('loading')}</LoadingLine>
          <CardGridSkeleton height={520} />
        </>
      )}
      {query.isSuccess && !isLooking && shown.length === 0 && (
        <EmptyState title={say('empty')} action={isFiltered && <ShowAllButton params={['game', 'q']} />}>
          {events.length > 0 ? say('emptyFilter') : emptyText(list)}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <CardGrid label={say('list')}>
          {shown.map((event, index) => (
            <EventCard key={event.id} event={event} now={now} isEager={index < 3} onAction={dialogs.open} />
          ))}
        </CardGrid>
      )}
      <ShowMoreButton query={query} className={classes.more}>
        {say('showMore')}
      </ShowMoreButton>
      <EventDialogs dialogs={dialogs} />
    </>
  )
}

const views: readonly EventsShown[] = ['upcoming', 'mine', 'past']

export const gameChoices: readonly FilterChoice[] = gameFilters.map((choice) =>
  choice.id === everything ? choice : { ...choice, color: gameChip(choice.id) },
)

/** The events of a game whose name contains the text, in whatever case. */
export function filterEvents<Event extends Pick<EventRecord, 'game' | 'name'>>(
  events: readonly Event[],
  { game, search }: { readonly game: string; readonly search: string },
): readonly Event[] {
  const text = search.trim().toLocaleLowerCase()
  return events.filter(
    (event) => (game === everything || event.game === game) && event.name.toLocaleLowerCase().includes(text),
  )
}

const SubscribeDialog = dialogPart(async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog)

/** Opens the dialog that adds the member's events to their calendar. */
function SubscribeButton() {
  const say = useWords(eventActionWords)
  const dialog = useDialog<true>()
  return (
    <>
      <Button className={classes.subscribe ?? ''} variant="default" onClick={() => dialog.open(true)}>
        <IconCalendarEvent size={18} aria-hidden="true" />
        <span className={classes.word}>{say('subscribe')}</span>
      </Button>
      {dialog.subject && (
        <SubscribeDialog key={dialog.opening} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  )
}
