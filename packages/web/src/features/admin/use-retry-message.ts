import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { messageKeys } from './messages.queries.ts'

/** Puts a message first in line again, with all its attempts before it. */
export function useRetryMessage() {
  const cache = useQueryClient()
  return useSingleMutation({
    mutationFn: (id: string) => api.post(`/api/relays/${encodeURIComponent(id)}/retry`, {}),
    onSuccess: () => toastSuccess('The message is on its way again'),
    onError: (error) => toastError(`The message was not sent: ${failureReason(error)}`),
    onSettled: () => cache.invalidateQueries({ queryKey: messageKeys.list }),
  })
}
