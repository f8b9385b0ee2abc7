import { accountMessages, type User } from '@longhouse/contract/users'
import { useNavigate } from '../../lib/router/hooks.ts'
import { api } from '../../lib/api.ts'
import { errorMessage } from '../../lib/errors.ts'
import { whileSessionChanges } from '../../lib/refresh-auth.ts'
import { logout } from '../../lib/session.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { isDropped } from '../../ui/proof/proof.ts'
import type { Proof } from '../../ui/proof/use-proof.tsx'

/** Deletes the account on the server, then forgets it here. */
export function useDeleteAccount({ id }: User, proof: Proof) {
  const navigate = useNavigate()
  const removal = useSingleMutation({
    mutationFn: () => proof.run(() => whileSessionChanges(() => api.collection('users').delete(id))),
    onSuccess: () => {
      logout({ isOver: true })
      toastSuccess('Your account has been deleted. Take care out there.')
      void navigate('/')
    },
    onError: (error) => {
      if (!isDropped(error)) console.error(error)
    },
  })
  return {
    start: () => removal.mutate(),
    isBusy: removal.isPending,
    error:
      removal.error && !isDropped(removal.error)
        ? errorMessage(removal.error, accountMessages.deleteFailed)
        : undefined,
  }
}
