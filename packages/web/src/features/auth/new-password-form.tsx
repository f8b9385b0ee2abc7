import { Button } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Banner } from '../../ui/base/banner.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { DeadLink } from './dead-link.tsx'
import { loadMailRequests } from './base/late-requests.ts'
import { LinkDone } from './link-done.tsx'
import { useMailCall } from './use-mail-call.ts'

/** Chooses a new password by the link in a mail. */
export function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const change = useMailCall(async (chosen: string) => {
    const { setNewPassword } = await loadMailRequests()
    return setNewPassword(token, chosen)
  })

  if (change.isDone) {
    return (
      <LinkDone to="/login" label="Log in">
        Your new password is set, and you are logged out everywhere else.
      </LinkDone>
    )
  }
  if (change.problem?.isDeadLink) return <DeadLink message={change.problem.message} kind="passwordReset" />

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.start(password)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <NewPasswordField value={password} error={change.problem?.fields['password']} onChange={setPassword} />
      <Button type="submit" size="md" fullWidth loading={change.isBusy}>
        Set new password
      </Button>
      {change.problem && !change.problem.fields['password'] && (
        <Banner kind="error">{change.problem.message}</Banner>
      )}
    </form>
  )
}
