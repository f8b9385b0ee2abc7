import { followingPath, readPattern, type EventSeries, type FollowingBody } from '@longhouse/contract/series'
import type { Say } from '@longhouse/contract/words'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { createOnce } from '../../../lib/create-once.ts'
import { newRecordId } from '../../../lib/writes/record-id.ts'
import { logToRelay } from '../../../lib/relays.ts'
import { useSession } from '../../../lib/base/session.ts'
import { toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { useRecordSave } from '../../../ui/dialog/use-record-save.ts'
import { eventMoreWords } from './event-more.words.ts'
import { eventStaffWords } from '../event-staff.words.ts'
import { useEventsCache } from '../events.cache.ts'
import type { EventRecord } from '../events.queries.ts'
import { adoptEvent, eventEdit, eventFields, moreEditFields } from './event-edit.ts'
import { eventPayload, type EventFormValues } from './event-form.values.ts'
import { eventCreatedLog, eventUpdatedLog } from './event-logs.ts'
import { movedPattern, patternOf } from './repeat.ts'

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

interface EventSaving {
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

/** Makes a series of a new event, or changes one of its events and all that follow. */
export function useSaveSeries({ event, picture, onDone }: SeriesSaving) {
  const say = useWords(eventMoreWords)
  const cache = useEventsCache()
  const owner = useSession().user?.id
  const [id] = useState(newRecordId)
  return useSingleMutation({
    mutationFn: async (values: EventFormValues) => {
      if (event) return changeFollowing(event, values)
      const thumbnail = values.thumbnail ?? (await picture())
      const { name } = eventPayload(values)
      await createOnce<EventSeries>('event_series', {
        id,
        name,
        owner,
        pattern: patternOf(values),
        template: templateOf(values),
        ...(thumbnail && { thumbnail }),
      })
    },
    onSuccess: (_, { name }) => {
      toastSuccess(event ? say('followingSaved') : say('seriesCreated', { name: name.trim() }))
      cache.refresh()
      onDone()
    },
  })
}

interface SeriesSaving {
  /** One that is part of a series already. */
  readonly event: EventRecord | undefined
  /** What it looks like unless a picture is chosen. */
  readonly picture: () => Promise<File | undefined>
  readonly onDone: () => void
}

async function changeFollowing(event: EventRecord, values: EventFormValues): Promise<void> {
  const series = await api.collection<EventSeries>('event_series').getOne(event.series)
  const pattern = readPattern(series.pattern)
  const payload = eventPayload(values)
  const body: FollowingBody = {
    from: event.id,
    name: payload.name,
    template: templateOf(values),
    ...(pattern && { pattern: movedPattern(pattern, { from: event, to: values }) }),
  }
  await api.post(followingPath(event.series), body)
  if (values.thumbnail)
    await api.collection('event_series').update(event.series, { thumbnail: values.thumbnail })
}

/** What all events of a series have in common. The server takes of it what an event takes from a series. */
function templateOf(values: EventFormValues): object {
  return eventPayload({ ...values, thumbnail: null })
}
