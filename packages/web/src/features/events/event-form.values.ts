import {
  checkEventForm,
  isUnlimited,
  newEventForm,
  participantLimits,
  placesOf,
  type EventForm,
  type EventFormProblems,
} from '@longhouse/contract/events'
import dayjs from 'dayjs'
import { recordDate } from '../../lib/record-date.ts'
import type { EventRecord } from './events.types.ts'

/** The form as its fields hold it: moments as the date picker writes them, local and without a zone. */
export type EventFormValues = Omit<EventForm, 'start_date' | 'end_date'> & {
  readonly start_date: string | null
  readonly end_date: string | null
  readonly thumbnail: File | null
}

const pickerFormat = 'YYYY-MM-DD HH:mm:ss'

/** The picker's text for a moment. */
export function toPicker(date: Date): string {
  return dayjs(date).format(pickerFormat)
}

/** The moment a picker's text stands for in the person's own time zone. */
export function fromPicker(text: string | null): Date | null {
  if (!text) return null
  const date = dayjs(text)
  return date.isValid() ? date.toDate() : null
}

/** What the form starts with: an event's values, or the defaults of a new one. */
export function startingValues(event: EventRecord | undefined, now: Date): EventFormValues {
  if (!event) return withPickers(newEventForm(now))
  return {
    game: event.game,
    name: event.name,
    description: event.description,
    start_date: toPicker(recordDate(event.start_date)),
    end_date: toPicker(recordDate(event.end_date)),
    status: event.status,
    max_participants: isUnlimited(event) ? participantLimits.default : event.max_participants,
    unlimited: isUnlimited(event),
    thumbnail: null,
  }
}

export function problemsOf(values: EventFormValues, hasThumbnail: boolean): EventFormProblems {
  return checkEventForm(eventFormOf(values), hasThumbnail || values.thumbnail !== null)
}

/** What is sent. A new thumbnail makes it multipart, otherwise it is JSON; both are the client's own doing. */
export function eventPayload(values: EventFormValues) {
  const { thumbnail, ...form } = values
  const { start_date, end_date } = eventFormOf(values)
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    start_date: start_date?.toISOString() ?? '',
    end_date: end_date?.toISOString() ?? '',
    max_participants: placesOf(form),
    status: form.status,
    game: form.game,
    ...(thumbnail && { thumbnail }),
  }
}

function eventFormOf(values: EventFormValues): EventForm {
  return { ...values, start_date: fromPicker(values.start_date), end_date: fromPicker(values.end_date) }
}

function withPickers({ start_date, end_date, ...rest }: EventForm): EventFormValues {
  return {
    ...rest,
    start_date: start_date && toPicker(start_date),
    end_date: end_date && toPicker(end_date),
    thumbnail: null,
  }
}
