import { eventMessages } from '@longhouse/contract/events'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { createOnce } from '../../lib/create-once.ts'
import { failureReason } from '../../lib/errors.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/session.ts'
import { useRecordSave } from '../../ui/dialog/use-record-save.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { adoptEvent, eventEdit, eventFields } from './event-edit.ts'
import { eventPayload, type EventFormValues } from './event-form.values.ts'
import { eventCreatedLog, eventUpdatedLog } from './event-logs.ts'
import { useEventsCache } from './events.cache.ts'
import type { EventRecord } from './events.types.ts'

/** Creates an event, or changes the given one, and tells the log channel. */
export function useSaveEvent({ event, template, onDone }: EventSaving) {
  const cache = useEventsCache()
  const user = useSession().user
  const username = user?.username ?? ''
  const [id] = useState(newRecordId)

  const show = (saved: EventRecord) => {
    cache.put(saved)
    cache.settle()
  }
  return useRecordSave<EventRecord, EventFormValues>({
    item: event,
    fields: eventFields,
    edit: eventEdit,
    adopt: adoptEvent,
    create: async (values) => {
      const thumbnail = values.thumbnail ?? (template && (await pictureOf(template)))
      const record = { id, ...eventPayload(values), organizer: user?.id, ...(thumbnail && { thumbnail }) }
      const created = await createOnce<EventRecord>('tournaments', record)
      return created ?? api.collection<EventRecord>('tournaments').update(id, record)
    },
    onCreated: (created) => {
      show(created)
      logToRelay('event-logs', eventCreatedLog(created, username))
      toastSuccess(`${created.name} is on the list`)
    },
    onSaved: (before, after) => {
      show(after)
      logToRelay('event-logs', eventUpdatedLog(before, after, username))
      return `${after.name} is saved`
    },
    onDone,
  })
}

export interface EventSaving {
  /** The event to change. */
  readonly event: EventRecord | undefined
  /** An event whose picture a new one begins with. */
  readonly template: EventRecord | undefined
  readonly onDone: () => void
}

/** The alert over a form that could not be saved. */
export function saveProblem(error: Error | null): string | undefined {
  return error ? eventMessages.saveFailed(failureReason(error)) : undefined
}

async function pictureOf(event: EventRecord): Promise<File | undefined> {
  const address = api.fileUrl(event, event.thumbnail)
  if (!address) return undefined
  const answer = await fetch(address)
  if (!answer.ok) throw new Error('The picture of the other event is gone. Please choose another one.')
  const picture = await answer.blob()
  return new File([picture], event.thumbnail, { type: picture.type })
}
