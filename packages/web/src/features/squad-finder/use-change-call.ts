import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { toRecordDate } from '../../lib/dates/moments.ts'
import { toastError, toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { squadsPageWords } from './squads.words.ts'
import { squadKeys, type CallRecord, type SeatRecord } from './squads.queries.ts'

interface Change {
  readonly work: () => Promise<unknown>
  readonly done: string
}

/** The changes of a call other than joining it. Each reports its success, or the reason of its failure. */
export function useChangeCall(onDone: () => void = () => {}) {
  const say = useWords(squadsPageWords)
  const cache = useQueryClient()
  const calls = api.collection('squad_calls')
  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ work }: Change) => work(),
    onSuccess: (_, { done }) => {
      toastSuccess(done)
      onDone()
    },
    onError: (error) => toastError(say('failed', { reason: failureReason(error) })),
    onSettled: () => cache.invalidateQueries({ queryKey: squadKeys.all }),
  })
  return {
    isPending,
    /** The call begins now, and lasts as long as a new one. */
    refresh: ({ id }: CallRecord) =>
      mutate({
        work: () => calls.update(id, { starts_at: toRecordDate(new Date()) }),
        done: say('refreshed'),
      }),
    close: ({ id }: CallRecord) =>
      mutate({ work: () => calls.update(id, { state: 'closed' }), done: say('closed') }),
    remove: ({ id }: CallRecord) => mutate({ work: () => calls.delete(id), done: say('removed') }),
    sendAway: ({ id, expand }: SeatRecord) =>
      mutate({
        work: () => api.collection('squad_seats').delete(id),
        done: say('sentAway', { name: expand?.user?.username ?? '' }),
      }),
  }
}
