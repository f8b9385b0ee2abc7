import { eventPageWords } from '@longhouse/contract/events'
import { useQuery } from '@tanstack/react-query'
import { statusOf } from '../../../lib/errors.ts'
import { useWords } from '../../../lib/use-words.ts'
import { DocumentTitle } from '../../../ui/document-title.tsx'
import { ErrorBanner } from '../../../ui/error-banner.tsx'
import { eventQuery } from '../events.queries.ts'
import { useLiveEvent } from '../use-live-events.ts'
import { EventMissing } from './event-missing.tsx'
import { EventSkeleton } from './event-skeleton.tsx'
import { EventView, type NightParts } from './event-view.tsx'

/** One event in every state it can have. A forbidden event looks exactly like a missing one. */
export function EventPage({ id, night }: { id: string; night?: NightParts }) {
  const say = useWords(eventPageWords)
  const { data: event, error, isPending, isFetching, refetch } = useQuery(eventQuery(id))
  useLiveEvent(id)
  if (statusOf(error) === 404) return <EventMissing />
  return (
    <>
      <DocumentTitle title={event?.name ?? say('title')} />
      {isPending && <EventSkeleton />}
      {error && (
        <ErrorBanner message={say('loadFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {event && <EventView event={event} {...(night && { night })} />}
    </>
  )
}
