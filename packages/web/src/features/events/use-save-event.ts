import { eventMessages } from '@longhouse/contract/events'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { createOnce } from '../../lib/create-once.ts'
import { failureReason } from '../../lib/errors.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/session.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
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
  const [id] = useState(() => event?.id ?? newRecordId())

  return useSingleMutation({
    mutationFn: async (values: EventFormValues) => {
      const record = { id, ...eventPayload(values), ...(!event && { organizer: user?.id }) }
      const created = event ? undefined : await createOnce<EventRecord>('tournaments', record)
      return created ?? api.collection<EventRecord>('tournaments').update(id, record)
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
