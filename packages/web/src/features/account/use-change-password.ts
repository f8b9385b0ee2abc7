import type { User } from '@longhouse/contract/users'
import { useNavigate } from '../../lib/router/hooks.ts'
import { api } from '../../lib/api.ts'
import { failureReason, fieldErrors } from '../../lib/errors.ts'
import { whileSessionChanges } from '../../lib/refresh-auth.ts'
import { logout } from '../../lib/session.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { toastSuccess } from '../../lib/toast.ts'

interface Passwords {
  readonly oldPassword: string
  readonly password: string
}

/** Changes the password, which ends every session, and logs in again with the new one. */
export function useChangePassword({ id, email }: User, onDone: () => void) {
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
