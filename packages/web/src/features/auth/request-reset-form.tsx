import { Button } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useLocation } from '../../lib/base/router/hooks.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Link } from '../../ui/base/link.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { loadMailRequests } from './base/late-requests.ts'
import { useMailCall } from './use-mail-call.ts'

/** Requests the mail with the link. The response is the same for every address: it reveals no member. */
export function RequestResetForm() {
  const [email, setEmail] = useState(typedBefore(useLocation().state))
  const request = useMailCall(async (address: string) => (await loadMailRequests()).requestReset(address))

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    request.start(email)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <EmailField value={email} error={request.problem?.fields['email']} onChange={setEmail} />
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={request.isBusy}
        variant={request.isDone ? 'default' : 'filled'}
      >
        {request.isDone ? 'Send it again' : 'Send me a link'}
      </Button>
      {request.isDone && (
        <Banner kind="success" title="Check your inbox">
          If there is an account with this address, a link is on its way. It works for half an hour. Nothing
          after two minutes? Look among the spam, then send it again.
        </Banner>
      )}
      {request.problem && !request.problem.fields['email'] && (
        <Banner kind="error">{request.problem.message}</Banner>
      )}
      <p className="spaced">
        <Link to="/login">Back to Login</Link>
      </p>
    </form>
  )
}

/** Returns the address typed on the login screen, or ''. */
function typedBefore(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}
