import { accountMessages } from '@longhouse/contract/users'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { errorMessage } from '../../lib/errors.ts'
import type { UserRecord } from '../../lib/records.ts'
import { logout } from '../../lib/session.ts'
import { toastSuccess } from '../../ui/toast.ts'

/** Deletes the account on the server, then forgets it here. */
export function useDeleteAccount({ id }: UserRecord) {
  const navigate = useNavigate()
  const removal = useMutation({
    mutationFn: () => api.collection('users').delete(id),
    onSuccess: () => {
      logout({ isOver: true })
      toastSuccess('Your account has been deleted. Take care out there.')
      void navigate('/')
    },
    onError: (error) => console.error(error),
  })
  return {
    start: () => removal.mutate(),
    isBusy: removal.isPending,
    error: removal.error ? errorMessage(removal.error, accountMessages.deleteFailed) : undefined,
  }
}
