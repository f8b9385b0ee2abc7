import type { User } from '@longhouse/contract/users'
import { useState, type SubmitEvent } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import section from '../../ui/section.module.css'
import { useChangePassword } from './use-change-password.ts'

interface Props {
  readonly user: User
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
      isDirty={password !== ''}
      className={section.stack}
      onSubmit={submit}
    >
      <p className={section.text}>Changing it logs you out on every other device.</p>
      <PasswordField
        label="Present password"
        value={oldPassword}
        error={fields['oldPassword'] && 'This password is not right.'}
        onChange={setOldPassword}
        hasFocus
      />
      <NewPasswordField value={password} error={fields['password']} onChange={setPassword} />
      {error && <Banner kind="error">{error}</Banner>}
      <p className={section.text}>
        You always came in through Discord?{' '}
        <Link to="/reset-password" state={{ email: user.email }}>
          Choose your first password by mail.
        </Link>
      </p>
    </FormDialog>
  )
}
