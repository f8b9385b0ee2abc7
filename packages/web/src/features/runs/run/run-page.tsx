import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { statusOf } from '../../../lib/errors.ts'
import { useLive } from '../../../lib/records/realtime.ts'
import { useLocation } from '../../../lib/base/router/hooks.ts'
import { useSession } from '../../../lib/base/session.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { DocumentTitle } from '../../../ui/base/document-title.tsx'
import { ErrorBanner } from '../../../ui/base/banner.tsx'
import { Link } from '../../../ui/base/link.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { NoIndex } from '../../../ui/no-index.tsx'
import { TallyMark } from '../../../ui/base/tally-mark.tsx'
import { HandIn } from '../hand-in/hand-in.tsx'
import { runWords } from '../run.words.ts'
import { runKeys, runQuery, useLiveRuns } from '../runs.queries.ts'
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

/** Shown for a missing run and for one the visitor may not see, without a difference. */
function RunMissing() {
  const say = useWords(runWords)
  const { isLoggedIn } = useSession()
  const { pathname, search } = useLocation()
  return (
    <div role="alert">
      <DocumentTitle title={say('missing')} />
      <NoIndex />
      <EmptyState
        title={say('missing')}
        headingLevel={1}
        action={
          <div className="wrap gap-12">
            {!isLoggedIn && (
              <Button
                component={Link}
                to="/login"
                state={{ from: pathname + search, reason: say('loginReason') }}
              >
                {say('login')}
              </Button>
            )}
            <Button component={Link} to="/records" variant="default">
              {say('back')}
            </Button>
          </div>
        }
      >
        {say(isLoggedIn ? 'missingText' : 'missingGuest')}
      </EmptyState>
    </div>
  )
}
