import { authMessages, discordSyncFailed, discordSyncWaitMs } from '@longhouse/contract/users'
import { useEffect } from 'react'
import { useNavigate } from '../../lib/base/router/hooks.ts'
import { currentSession } from '../../lib/base/session-state.ts'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { DocumentTitle } from '../../ui/base/document-title.tsx'
import { TallyMark } from '../../ui/base/tally-mark.tsx'

/** Where the chat platform sends people back to. */
export function Screen() {
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => {
      void navigate(currentSession().isLoggedIn ? '/account' : `/login?error=${discordSyncFailed}`, {
        replace: true,
      })
    }, discordSyncWaitMs)
    return () => clearTimeout(timer)
  }, [navigate])

  return (
    <>
      <DocumentTitle title="Linking" />
      <EmptyState title={authMessages.linking} headingLevel={1} art={<TallyMark size={88} isCounting />} />
    </>
  )
}
