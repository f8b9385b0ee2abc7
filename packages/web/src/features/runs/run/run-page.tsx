import { runWords } from '@longhouse/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { statusOf } from '../../../lib/errors.ts'
import { useLive } from '../../../lib/realtime.ts'
import { useWords } from '../../../lib/use-words.ts'
import { DocumentTitle } from '../../../ui/document-title.tsx'
import { ErrorBanner } from '../../../ui/error-banner.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { TallyMark } from '../../../ui/tally-mark.tsx'
import { HandIn } from '../hand-in/hand-in.tsx'
import { runKeys, runQuery } from '../runs.queries.ts'
import { useLiveRuns } from '../use-live-runs.ts'
import { RunMissing } from './run-missing.tsx'
import { RunView } from './run-view.tsx'

/** One run in every state it can have. A forbidden run looks exactly like a missing one. */
export function RunPage({ id }: { id: string }) {
  const say = useWords(runWords)
  const { data: run, error, isPending, isFetching, refetch } = useQuery(runQuery(id))
  useLiveRuns()
  // A run that leaves the boards is still reported to visitors who have its page open.
  useLive('runs', { topic: id, keys: [runKeys.all] })
  if (statusOf(error) === 404) return <RunMissing />
  return (
    <>
      <DocumentTitle title={run ? say('heading', { round: run.round }) : say('title')} />
      {isPending && (
        <EmptyState title={say('loading')} art={<TallyMark size={88} isCounting />} headingLevel={1} />
      )}
      {error && (
        <ErrorBanner message={say('loadFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {run && <RunView run={run} />}
      {run && <HandIn />}
    </>
  )
}
