import { useEffect, useState } from 'react'
import { RunQueue } from '../../features/runs/queue/run-queue.tsx'
import { runQueueWords } from '../../features/runs/queue/run-queue.words.ts'
import { refreshSession, useSession } from '../../lib/base/session.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { PageHeader, Page } from '../../ui/base/page.tsx'
import { RequireLogin } from '../../ui/require-login.tsx'
import { Screen as NotFoundScreen } from '../public/not-found-screen.tsx'

/** The queue for verifiers; other members get the "not found" screen. */
export function Screen() {
  const say = useWords(runQueueWords)
  const { user } = useSession()
  return (
    <RequireLogin purpose={say('purpose')}>
      {user?.can_verify ? (
        <Page>
          <PageHeader title={say('title')} lead={say('lead')} />
          <RunQueue />
        </Page>
      ) : (
        <NotForThem />
      )}
    </RequireLogin>
  )
}

/** Refreshes the session first: the member may have become a verifier since the browser stored it. */
function NotForThem() {
  const say = useWords(runQueueWords)
  const [isSure, setIsSure] = useState(false)
  useEffect(() => {
    void refreshSession().finally(() => setIsSure(true))
  }, [])
  if (isSure) return <NotFoundScreen />
  return (
    <Page>
      <LoadingLine>{say('loading')}</LoadingLine>
    </Page>
  )
}
