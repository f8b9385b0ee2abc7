import { everything } from '@longhouse/contract/community'
import { eventWords } from '@longhouse/contract/events'
import { useInfiniteQuery } from '@tanstack/react-query'
import { statusOf } from '../../lib/errors.ts'
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
import { useNow } from '../../ui/use-now.ts'
import { EventCard } from './event-card.tsx'
import { EventDialogs, useEventDialogs } from './event-dialogs.tsx'
import { filterEvents, gameChoices } from './event-filters.ts'
import classes from './event-list.module.css'
import { eventsQuery } from './events.queries.ts'
import { LinkedEvent } from './linked-event.tsx'
import { useLinkedCard } from './use-linked-card.ts'
import { useLiveEvents } from './use-live-events.ts'

/** All events with their filters and dialogs, in every state they can be in. */
export function EventList() {
  const say = useWords(eventWords)
  const [game, setGame] = useUrlParam('game', everything)
  const [search, setSearch] = useUrlParam('q')
  const [linkedId] = useUrlParam('event')
  const query = useInfiniteQuery(eventsQuery())
  const dialogs = useEventDialogs()
  const now = useNow()
  useLiveEvents()

  const events = query.data?.pages.flatMap(({ items }) => items) ?? []
  const shown = filterEvents(events, { game, search })
  const isFiltered = game !== everything || search !== ''
  const linkedCard = useLinkedCard(shown.some(({ id }) => id === linkedId) ? linkedId : '')

  return (
    <>
      <FilterBar>
        <FilterChips label={say('game')} choices={gameChoices} value={game} onChange={setGame} />
        <SearchField placeholder={say('search')} value={search} onSearch={setSearch} />
      </FilterBar>
      <MatchReport
        noun={{ one: say('event'), many: say('events') }}
        search={search}
        isFiltered={isFiltered}
        count={query.isSuccess ? shown.length : undefined}
      />
      {query.isError && (
        <div className={classes.problem}>
          <ErrorBanner
            message={say(statusOf(query.error) === 403 ? 'notAllowed' : 'loadFailed')}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        </div>
      )}
      {query.isPending && (
        <>
          <LoadingLine>{say('loading')}</LoadingLine>
          <CardGridSkeleton height={520} />
        </>
      )}
      {query.isSuccess && linkedId && !events.some(({ id }) => id === linkedId) && (
        <LinkedEvent id={linkedId} now={now} onAction={dialogs.open} />
      )}
      {query.isSuccess && shown.length === 0 && (
        <EmptyState title={say('empty')} action={isFiltered && <ShowAllButton params={['game', 'q']} />}>
          {say(events.length > 0 ? 'emptyFilter' : 'emptyList')}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <CardGrid label={say('list')}>
          {shown.map((event, index) => (
            <EventCard
              key={event.id}
              event={event}
              now={now}
              isEager={index < 3}
              isLinked={event.id === linkedId}
              {...(event.id === linkedId && { ref: linkedCard })}
              onAction={dialogs.open}
            />
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
