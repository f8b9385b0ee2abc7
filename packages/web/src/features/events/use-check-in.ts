import { eventActionWords, type Registration } from '@longhouse/contract/events'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useWords } from '../../lib/use-words.ts'
import { useEventsCache, withRegistration } from './events.cache.ts'
import { eventKeys } from './events.queries.ts'
import type { EventRecord, ListedRegistration } from './events.types.ts'

interface CheckIn {
  readonly event: EventRecord
  readonly registration: ListedRegistration
}

/** Says that the member is there. It shows at once and is taken back when the server does not agree. */
export function useCheckIn() {
  const say = useWords(eventActionWords)
  const cache = useEventsCache()
  return useSingleMutation({
    mutationKey: eventKeys.all,
    mutationFn: ({ registration }: CheckIn) =>
      api.collection<Registration>('tournament_registrations').update(registration.id, { presence: 'here' }),
    onMutate: ({ event, registration }) =>
      cache.change(event.id, (shown) => withRegistration(shown, { ...registration, presence: 'here' })),
    onSuccess: (registration, { event }) => {
      cache.change(event.id, (shown) => withRegistration(shown, registration))
      toastSuccess(say('hasCheckedIn', { name: event.name }))
    },
    onError: (error, { event, registration }) => {
      cache.change(event.id, (shown) => withRegistration(shown, registration))
      toastError(say('waitFailed', { reason: failureReason(error) }))
    },
    onSettled: (_, error) => (error ? cache.refresh() : cache.settle()),
  })
}
