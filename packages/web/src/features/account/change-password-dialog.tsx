import { PasswordInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import type { UserRecord } from '../../lib/records.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import classes from './account.module.css'
import { useChangePassword } from './use-change-password.ts'

interface Props {
  readonly user: UserRecord
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function ChangePasswordDialog({ user, isOpen, onClose }: Props) {
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const { change, isBusy, fields, error } = useChangePassword(user, onClose)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change({ oldPassword, password })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change password"
      submitLabel="Change password"
      isBusy={isBusy}
      className={classes.stack}
      onSubmit={submit}
    >
      <p className={classes.text}>Changing it logs you out on every other device.</p>
      <PasswordInput
        label="Present password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        size="md"
        data-autofocus
        value={oldPassword}
        aria-invalid={fields['oldPassword'] ? true : undefined}
        error={fields['oldPassword'] && 'This password is not right.'}
        onChange={(event) => setOldPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the present password' }}
      />
      <NewPasswordField value={password} error={fields['password']} onChange={setPassword} />
      {error && <Banner kind="error">{error}</Banner>}
      <p className={classes.text}>
        You always came in through Discord?{' '}
        <Link to="/reset-password" state={{ email: user.email }}>
          Choose your first password by mail.
        </Link>
      </p>
    </FormDialog>
  )
}
