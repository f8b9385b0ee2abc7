import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'

/** Asks for the mail that confirms the address. */
export function useSendVerification(email: string) {
  const request = useSingleMutation({ mutationFn: () => api.collection('users').requestVerification(email) })
  return {
    start: () => request.mutate(),
    isBusy: request.isPending,
    isSent: request.isSuccess,
    error: request.error ? `The mail could not be sent. ${failureReason(request.error)}` : undefined,
  }
}
