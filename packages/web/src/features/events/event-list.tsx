import { everything } from '@longhouse/contract/community'
import { eventActionWords, eventPageSize, eventWords } from '@longhouse/contract/events'
import { useInfiniteQuery } from '@tanstack/react-query'
import { statusOf } from '../../lib/errors.ts'
import { useSession } from '../../lib/session.ts'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { useWords } from '../../lib/use-words.ts'
import { CardGrid, CardGridSkeleton } from '../../ui/list/card-grid.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { LoadingLine } from '../../ui/loading/loading-line.tsx'
import { MatchReport } from '../../ui/list/match-report.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { ShowAllButton } from '../../ui/list/show-all-button.tsx'
import { ShowMoreButton } from '../../ui/list/show-more-button.tsx'
import { useLookFurther } from '../../ui/list/use-look-further.ts'
import { useNow } from '../../ui/use-now.ts'
import { EventCard } from './event-card.tsx'
import { EventDialogs, useEventDialogs } from './event-dialogs.tsx'
import { filterEvents, gameChoices } from './event-filters.ts'
import classes from './event-list.module.css'
import { eventsQuery, type EventsShown } from './events.queries.ts'
import { SubscribeButton } from './subscribe-button.tsx'
import { useLiveEvents } from './use-live-events.ts'

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
      <div className={classes.views}>
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
        <div className={classes.problem}>
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
