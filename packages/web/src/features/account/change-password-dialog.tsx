import type { User } from '@longhouse/contract/users'
import { useState, type SubmitEvent } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason, fieldErrors } from '../../lib/errors.ts'
import { whileSessionChanges } from '../../lib/refresh-auth.ts'
import { useNavigate } from '../../lib/base/router/hooks.ts'
import { logout } from '../../lib/base/session.ts'
import { toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Link } from '../../ui/base/link.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import section from '../../ui/section.module.css'

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
      className="stack"
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

interface Passwords {
  readonly oldPassword: string
  readonly password: string
}

/** Changes the password, which ends every session, and logs in again with the new one. */
function useChangePassword({ id, email }: User, onDone: () => void) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: ({ oldPassword, password }: Passwords) =>
      whileSessionChanges(async () => {
        const users = api.collection('users')
        await users.update(id, { oldPassword, password, passwordConfirm: password })
        return users.authWithPassword(email, password).then(
          () => true,
          () => false,
        )
      }),
    onSuccess: (isBackIn) => {
      onDone()
      if (isBackIn) {
        toastSuccess('Your password is changed. Every other device is logged out.')
        return
      }
      // A second factor is required, or the connection has just broken.
      logout({ isOver: true })
      toastSuccess('Your password is changed. Please log in with it.')
      void navigate('/login')
    },
  })
  const fields = fieldErrors(error)
  const isAboutField = 'oldPassword' in fields || 'password' in fields
  return {
    change: mutate,
    isBusy: isPending,
    fields,
    error: error && !isAboutField ? failureReason(error) : undefined,
  }
}
