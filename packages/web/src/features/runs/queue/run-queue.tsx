import { runQueueWords } from '@longhouse/contract/runs'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { failureReason } from '../../../lib/errors.ts'
import { useLive } from '../../../lib/realtime.ts'
import { useWords } from '../../../lib/use-words.ts'
import { ErrorBanner } from '../../../ui/error-banner.tsx'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { LoadingLine } from '../../../ui/loading/loading-line.tsx'
import { CheckedRun } from './checked-run.tsx'
import { turnQuery, type Turn } from './queue.queries.ts'

/** One run after the other, each claimed by this verifier only. */
export function RunQueue() {
  const say = useWords(runQueueWords)
  const [params, setParams] = useSearchParams()
  const [turn, setTurn] = useState<Turn>(() => firstTurn(params.get('run')))
  const query = turnQuery(turn)
  const { data: taken, error, isPending, isFetching, refetch } = useQuery(query)
  const isEmpty = taken?.run === null
  // Nothing waited: the next run that is handed in is taken.
  useLive('runs', { keys: [query.queryKey], isEnabled: isEmpty })
  const goOn = (skip?: string) => {
    setParams({}, { replace: true })
    setTurn(({ number }) => ({ number: number + 1, ...(skip && { skip }) }))
  }
  return (
    <>
      {isPending && <LoadingLine>{say('loading')}</LoadingLine>}
      {error && (
        <ErrorBanner
          message={say('loadFailed', { reason: failureReason(error) })}
          isRetrying={isFetching}
          onRetry={() => (turn.wanted ? goOn() : void refetch())}
        />
      )}
      {isEmpty && (
        <EmptyState
          title={say('emptyTitle')}
          headingLevel={2}
          action={
            <Button component={Link} to="/records" variant="default">
              {say('back')}
            </Button>
          }
        >
          {say('emptyText')}
        </EmptyState>
      )}
      {taken?.run && (
        <CheckedRun
          key={`${turn.number} ${taken.run.id}`}
          id={taken.run.id}
          waiting={taken.waiting}
          onGoOn={goOn}
        />
      )}
    </>
  )
}

function firstTurn(wanted: string | null): Turn {
  // A turn never uses the response of an earlier visit.
  return { number: Date.now(), ...(wanted && { wanted }) }
}
