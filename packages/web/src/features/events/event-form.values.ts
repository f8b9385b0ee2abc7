import {
  checkEventForm,
  isUnlimited,
  newEventForm,
  participantLimits,
  placesOf,
  type EventForm,
  type EventFormProblems,
} from '@longhouse/contract/events'
import { recordDate, toRecordDate } from '../../lib/moments.ts'
import type { EventRecord } from './events.types.ts'
import { weeksAhead, weeksLater } from '../../ui/moment/local-moment.ts'

/** The form as its fields hold it. Moments are those of the record, to the millisecond; `''` while one is missing. */
export type EventFormValues = Omit<EventForm, 'start_date' | 'end_date'> & {
  readonly start_date: string
  readonly end_date: string
  readonly thumbnail: File | null
}

/** What the form of an event starts with. */
export function startingValues(event: EventRecord): EventFormValues {
  return {
    game: event.game,
    name: event.name,
    description: event.description,
    start_date: event.start_date,
    end_date: event.end_date,
    status: event.status,
    max_participants: isUnlimited(event) ? participantLimits.default : event.max_participants,
    unlimited: isUnlimited(event),
    thumbnail: null,
  }
}

/** The defaults of a new event. It begins with the minute: nobody sees or means more. */
export function newValues(now: Date): EventFormValues {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const { start_date, end_date, ...rest } = newEventForm(minute)
  return { ...rest, start_date: momentOf(start_date), end_date: momentOf(end_date), thumbnail: null }
}

/** The same once more: a week later, or as many weeks as it takes to lie ahead. */
export function copiedValues(event: EventRecord, now: Date): EventFormValues {
  const weeks = weeksAhead(event.start_date, now)
  return {
    ...startingValues(event),
    start_date: weeksLater(event.start_date, weeks),
    end_date: weeksLater(event.end_date, weeks),
    status: 'upcoming',
  }
}

export function problemsOf(values: EventFormValues, hasThumbnail: boolean): EventFormProblems {
  const form = { ...values, start_date: dateOf(values.start_date), end_date: dateOf(values.end_date) }
  return checkEventForm(form, hasThumbnail || values.thumbnail !== null)
}

/** What is sent. A new thumbnail makes it multipart, otherwise it is JSON; both are the client's own doing. */
export function eventPayload(values: EventFormValues) {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    start_date: values.start_date,
    end_date: values.end_date,
    max_participants: placesOf(values),
    status: values.status,
    game: values.game,
    ...(values.thumbnail && { thumbnail: values.thumbnail }),
  }
}

function dateOf(moment: string): Date | null {
  return moment === '' ? null : recordDate(moment)
}

function momentOf(date: Date | null): string {
  return date ? toRecordDate(date) : ''
}
