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

/** One run in every state it can be in. What somebody may not see looks exactly like what is not there. */
export function RunPage({ id }: { id: string }) {
  const say = useWords(runWords)
  const { data: run, error, isPending, isFetching, refetch } = useQuery(runQuery(id))
  useLiveRuns()
  // One that leaves the boards is still told of to whoever has its page open.
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
