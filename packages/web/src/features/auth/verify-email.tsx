import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSession } from '../../lib/base/session.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { DeadLink } from './dead-link.tsx'
import { loadMailRequests } from './base/late-requests.ts'
import { LinkDone } from './link-done.tsx'
import { useMailCall } from './use-mail-call.ts'

/** Confirms the address immediately: a person who opens the link has read the mail. */
export function VerifyEmail({ token }: { token: string }) {
  const { isLoggedIn } = useSession()
  const asked = useRef('')
  const { start, isDone, problem, isBusy } = useMailCall(async () =>
    (await loadMailRequests()).confirmAddress(token),
  )
  useEffect(() => {
    if (asked.current === token) return
    asked.current = token
    start()
  })

  if (isDone) {
    return (
      <LinkDone to={isLoggedIn ? '/account' : '/login'} label={isLoggedIn ? 'To my account' : 'Log in'}>
        Thank you. Your address is confirmed.
      </LinkDone>
    )
  }
  if (problem?.isDeadLink) return <DeadLink message={problem.message} kind="verification" />
  if (!problem) return <LoadingLine>Confirming your address…</LoadingLine>
  return (
    <div className="stack">
      <Banner kind="error">{problem.message}</Banner>
      <Button size="md" fullWidth loading={isBusy} onClick={() => start()}>
        Try again
      </Button>
    </div>
  )
}
