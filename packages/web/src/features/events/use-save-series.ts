import {
  eventMoreWords,
  followingPath,
  readPattern,
  type EventSeries,
  type FollowingBody,
} from '@longhouse/contract/events'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { createOnce } from '../../lib/create-once.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { useSession } from '../../lib/session.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useWords } from '../../lib/use-words.ts'
import { eventPayload, type EventFormValues } from './event-form.values.ts'
import { useEventsCache } from './events.cache.ts'
import type { EventRecord } from './events.types.ts'
import { movedPattern, patternOf } from './repeat.ts'

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
