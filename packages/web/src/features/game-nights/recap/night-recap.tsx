import type { Tournament } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { statusOf } from '../../../lib/errors.ts'
import { useLive } from '../../../lib/records/realtime.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { DocumentTitle } from '../../../ui/base/document-title.tsx'
import { ErrorBanner } from '../../../ui/base/banner.tsx'
import { Link } from '../../../ui/base/link.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { LoadingLine } from '../../../ui/base/loading-line.tsx'
import { NoIndex } from '../../../ui/no-index.tsx'
import { TallyMark } from '../../../ui/base/tally-mark.tsx'
import { nightQuery, squadsQuery } from '../night/night.queries.ts'
import { useLiveNight } from '../night/use-live-night.ts'
import { RecapView } from './recap-view.tsx'
import { recapEventQuery, recapKeys, recapResultsQuery } from './recap.queries.ts'
import { recapWords } from './recap.words.ts'

/**
 * The recap of a night, in every state it can have. `missing` is shown for a missing event, `draft` is the
 * run of the member's squad that waits to be handed in.
 */
export function NightRecap({ eventId, missing, draft }: NightRecapProps) {
  const say = useWords(recapWords)
  const event = useQuery(recapEventQuery(eventId))
  const night = useQuery(nightQuery(eventId))
  const squads = useQuery(squadsQuery(night.data?.id))
  const results = useQuery(recapResultsQuery(eventId))
  useLiveNight(eventId, night.data?.id)
  useLive('event_results', { keys: [recapKeys.results(eventId)] })
  if (statusOf(event.error) === 404) return missing

  const needed = [event, night, results, ...(night.data ? [squads] : [])]
  const failed = needed.filter(({ error }) => error !== null)
  const isShown =
    event.data && night.data !== undefined && results.data && (night.data === null || squads.data)
  return (
    <>
      <DocumentTitle title={event.data ? `${say('title')}: ${event.data.name}` : say('title')} />
      {failed.length > 0 && (
        <ErrorBanner
          message={say('loadFailed')}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const query of failed) void query.refetch()
          }}
        />
      )}
      {!isShown && failed.length === 0 && (
        <>
          <h1 className="spoken">{say('title')}</h1>
          <LoadingLine>{say('loading')}</LoadingLine>
        </>
      )}
      {event.data && night.data === null && <RecapNotYet event={event.data} state="none" />}
      {event.data && night.data && night.data.state !== 'ended' && (
        <RecapNotYet event={event.data} state="open" />
      )}
      {isShown && night.data?.state === 'ended' && (
        <RecapView
          event={event.data}
          night={night.data}
          squads={squads.data ?? []}
          results={results.data}
          draft={draft}
        />
      )}
    </>
  )
}

interface NightRecapProps {
  readonly eventId: string
  readonly missing: ReactNode
  readonly draft: ReactNode
}

/** There is nothing to tell: the night is still on, or there was none. */
function RecapNotYet({ event, state }: { event: Pick<Tournament, 'id'>; state: 'none' | 'open' }) {
  const say = useWords(recapWords)
  const isOpen = state === 'open'
  return (
    <>
      <NoIndex />
      <EmptyState
        title={say(isOpen ? 'notOver' : 'noNight')}
        headingLevel={1}
        art={<TallyMark size={96} isCounting={isOpen} count={isOpen ? 5 : 0} />}
        action={
          <Button component={Link} to={`/events/${event.id}${isOpen ? '/live' : ''}`}>
            {say(isOpen ? 'toBoard' : 'toEvent')}
          </Button>
        }
      >
        {say(isOpen ? 'notOverText' : 'noNightText')}
      </EmptyState>
    </>
  )
}
