import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'

/** Asks for the mail that confirms the address. */
export function useSendVerification(email: string) {
  const request = useMutation({ mutationFn: () => api.collection('users').requestVerification(email) })
  return {
    start: () => request.mutate(),
    isBusy: request.isPending,
    isSent: request.isSuccess,
    error: request.error ? `The mail could not be sent. ${failureReason(request.error)}` : undefined,
  }
}
