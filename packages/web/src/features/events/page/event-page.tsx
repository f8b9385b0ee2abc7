import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { statusOf } from '../../../lib/errors.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { DocumentTitle } from '../../../ui/base/document-title.tsx'
import { ErrorBanner } from '../../../ui/base/banner.tsx'
import { eventPageWords } from '../event-page.words.ts'
import { useLiveEvent } from '../events.cache.ts'
import { eventQuery } from '../events.queries.ts'
import { EventMissing } from './event-missing.tsx'
import classes from './event-page.module.css'
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

/** The page of an event while it is loading. */
function EventSkeleton() {
  const say = useWords(eventPageWords)
  return (
    <div className={`column gap-24 ${classes.event}`}>
      <h1 className="spoken">{say('title')}</h1>
      <output className="spoken">{say('loading')}</output>
      <Skeleton className={`grid shrinks ${classes.head}`} height={320} radius="var(--radius-plate)" />
      <div className={`shrinks ${classes.main}`} aria-hidden="true">
        <Skeleton height={32} width="40%" />
        <Skeleton height={18} mt={24} />
        <Skeleton height={18} mt={12} />
        <Skeleton height={18} mt={12} width="70%" />
      </div>
      <Skeleton className={classes.aside} height={360} radius="var(--radius-plate)" aria-hidden="true" />
    </div>
  )
}
