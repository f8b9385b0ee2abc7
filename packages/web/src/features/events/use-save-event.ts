import { eventMessages } from '@longhouse/contract/events'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/session.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { eventPayload, type EventFormValues } from './event-form.values.ts'
import { eventCreatedLog, eventUpdatedLog } from './event-logs.ts'
import type { EventRecord } from './events.types.ts'
import { useEventsCache } from './use-events-cache.ts'

/** Creates an event, or changes the given one, and tells the log channel. */
export function useSaveEvent(event: EventRecord | undefined, onDone: () => void) {
  const cache = useEventsCache()
  const user = useSession().user
  const username = user?.username ?? ''

  return useMutation({
    mutationFn: async (values: EventFormValues) => {
      const tournaments = api.collection<EventRecord>('tournaments')
      const payload = eventPayload(values)
      if (event) return tournaments.update(event.id, payload)
      return tournaments.create({ ...payload, organizer: user?.id })
    },
    onSuccess: (saved) => {
      cache.change(saved.id, (shown) => ({ ...shown, ...saved, expand: shown.expand ?? {} }))
      cache.put(saved)
      logToRelay(
        'event-logs',
        event ? eventUpdatedLog(event, saved, username) : eventCreatedLog(saved, username),
      )
      toastSuccess(event ? `${saved.name} is saved` : `${saved.name} is on the list`)
      onDone()
    },
  })
}

/** The alert over a form that could not be saved. */
export function saveProblem(error: Error | null): string | undefined {
  return error ? eventMessages.saveFailed(failureReason(error)) : undefined
}
