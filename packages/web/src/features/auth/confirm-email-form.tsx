import { Button } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Banner } from '../../ui/base/banner.tsx'
import { Link } from '../../ui/base/link.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { DeadLink } from './dead-link.tsx'
import { loadMailRequests } from './base/late-requests.ts'
import { LinkDone } from './link-done.tsx'
import { newAddressIn } from './link-token.ts'
import { useMailCall } from './use-mail-call.ts'

/** Confirms a new address. The password proves that the account's owner is at the browser. */
export function ConfirmEmailForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const address = newAddressIn(token)
  const change = useMailCall(async (typed: string) => {
    const { confirmNewAddress } = await loadMailRequests()
    return confirmNewAddress(token, typed)
  })

  if (change.isDone) {
    return (
      <LinkDone to="/login" label="Log in">
        Your address is now <strong>{address}</strong>. Please log in again: every session has ended.
      </LinkDone>
    )
  }
  if (change.problem?.isDeadLink) return <DeadLink message={change.problem.message} kind="emailChange" />

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.start(password)
  }
  return (
    <form className="stack" onSubmit={submit}>
      {address && (
        <p className="breaks">
          New address: <strong>{address}</strong>
        </p>
      )}
      <PasswordField
        value={password}
        error={change.problem?.fields['password'] && 'This password is not right.'}
        onChange={setPassword}
      />
      <Button type="submit" size="md" fullWidth loading={change.isBusy}>
        Use this address
      </Button>
      {change.problem && !change.problem.fields['password'] && (
        <Banner kind="error">{change.problem.message}</Banner>
      )}
      <p className="spaced">
        Never chose a password? <Link to="/reset-password">Get one by mail</Link> at your present address,
        then ask for the change again.
      </p>
    </form>
  )
}
