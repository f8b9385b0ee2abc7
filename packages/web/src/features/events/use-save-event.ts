import { eventMoreWords, eventStaffWords } from '@longhouse/contract/events'
import type { Say } from '@longhouse/contract/words'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { createOnce } from '../../lib/create-once.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/session.ts'
import { useWords } from '../../lib/use-words.ts'
import { useRecordSave } from '../../ui/dialog/use-record-save.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { adoptEvent, eventEdit, eventFields } from './event-edit.ts'
import { eventPayload, type EventFormValues } from './event-form.values.ts'
import { eventCreatedLog, eventUpdatedLog } from './event-logs.ts'
import { useEventsCache } from './events.cache.ts'
import type { EventRecord } from './events.types.ts'
import { moreEditFields } from './more-edit-fields.ts'

/** Creates an event, or changes the given one, and notifies the log channel. */
export function useSaveEvent({ event, template, onDone }: EventSaving) {
  const say = useWords(eventStaffWords)
  const sayMore = useWords(eventMoreWords)
  const cache = useEventsCache()
  const { user, isStaff } = useSession()
  const username = user?.username ?? ''
  const [id] = useState(newRecordId)

  const show = (saved: EventRecord) => {
    cache.put(saved)
    cache.settle()
  }
  return useRecordSave<EventRecord, EventFormValues>({
    item: event,
    fields: [...eventFields(say), ...moreEditFields(sayMore)],
    edit: eventEdit,
    adopt: adoptEvent,
    create: async (values) => {
      const thumbnail = values.thumbnail ?? (template && (await pictureOf(template, say)))
      const record = { id, ...eventPayload(values), organizer: user?.id, ...(thumbnail && { thumbnail }) }
      const created = await createOnce<EventRecord>('tournaments', record)
      return created ?? api.collection<EventRecord>('tournaments').update(id, record)
    },
    onCreated: (created) => {
      show(created)
      // The channel accepts only messages of staff.
      if (isStaff) logToRelay('event-logs', eventCreatedLog(created, username))
      toastSuccess(say('isCreated', { name: created.name }))
    },
    onSaved: (before, after) => {
      show(after)
      if (isStaff) logToRelay('event-logs', eventUpdatedLog(before, after, username))
      return say('isSaved', { name: after.name })
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

/** Returns a copy of an event's picture, or undefined if it has none. */
export async function pictureOf(
  event: EventRecord,
  say: Say<typeof eventStaffWords>,
): Promise<File | undefined> {
  const address = api.fileUrl(event, event.thumbnail)
  if (!address) return undefined
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(say('pictureGone'))
  const picture = await answer.blob()
  return new File([picture], event.thumbnail, { type: picture.type })
}
