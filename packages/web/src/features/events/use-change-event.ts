import type { Tournament } from '@longhouse/contract/events'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { toastError, toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { eventPageWords } from './event-page.words.ts'
import { useEventsCache } from './events.cache.ts'
import type { EventRecord } from './events.queries.ts'

interface EventChange {
  readonly event: EventRecord
  readonly values: Partial<Tournament>
  /** The message after the change. */
  readonly done: string
}

/** Changes an event with one click, such as publishing it. */
export function useChangeEvent() {
  const say = useWords(eventPageWords)
  const cache = useEventsCache()
  return useSingleMutation({
    mutationFn: ({ event, values }: EventChange) =>
      api.collection<EventRecord>('tournaments').update(event.id, values),
    onSuccess: (changed, { done }) => {
      cache.put(changed)
      cache.settle()
      toastSuccess(done)
    },
    onError: (error) => toastError(say('actionFailed', { reason: failureReason(error) })),
  })
}
