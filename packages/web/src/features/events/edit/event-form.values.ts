import {
  checkEventForm,
  checkInLimits,
  claimLimits,
  eventFormWords,
  eventLimits,
  isUnlimited,
  newEventForm,
  participantLimits,
  placesInSlots,
  placesOfForm,
  type EventForm,
  type EventFormProblems,
  type EventKind,
  type EventSlot,
} from '@longhouse/contract/events'
import { checkPattern, patternWords } from '@longhouse/contract/series'
import { excessOf } from '@longhouse/contract/texts'
import { wordsFor } from '@longhouse/contract/words'
import { isZone } from '@longhouse/contract/zones'
import { recordDate, toRecordDate } from '../../../lib/dates/moments.ts'
import { ownZone, weeksAhead, weeksLater } from '../../../ui/moment/local-moment.ts'
import type { EventRecord } from '../events.queries.ts'
import { patternOf, type Repeat } from './repeat.ts'

/** A slot as typed. */
export interface TypedSlot extends Omit<EventSlot, 'places'> {
  readonly places: number | string
}

type Typed = 'game' | 'name' | 'description' | 'status' | 'max_participants' | 'unlimited'

/** The form as its fields hold it. Moments are those of the record, to the millisecond; `''` while one is missing. */
export interface EventFormValues extends Pick<EventForm, Typed> {
  readonly start_date: string
  readonly end_date: string
  readonly thumbnail: File | null
  readonly kind: EventKind | ''
  /** As typed; empty if no zone was named. */
  readonly time_zone: string
  /** The zone whose clocks the form shows: the last one typed that exists. */
  readonly zone: string
  readonly hosts: readonly string[]
  readonly place: string
  readonly is_public: boolean
  readonly is_draft: boolean
  readonly slots: readonly TypedSlot[]
  /** How long before the start sign-ups close, in milliseconds; `null` is at the end. */
  readonly closes: number | null
  readonly waits: boolean
  readonly claim_minutes: number
  readonly check_in_minutes: number
  readonly reminders: readonly number[]
  /** How a new event repeats. */
  readonly repeat: Repeat
  /** The last day of a series. */
  readonly until: string
}

/** Returns the first values of the form for an event. */
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
    kind: event.kind,
    time_zone: event.time_zone,
    zone: zoneOf(event),
    hosts: event.hosts,
    place: event.place,
    is_public: event.is_public,
    is_draft: event.is_draft,
    slots: event.slots ?? [],
    closes: closesOf(event),
    waits: event.waits,
    claim_minutes: event.claim_minutes,
    check_in_minutes: event.check_in_minutes,
    reminders: event.reminders ?? [],
    repeat: '',
    until: '',
  }
}

/** Returns the defaults of a new event. It begins at the full minute: the form shows no seconds. */
export function newValues(now: Date): EventFormValues {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const { game, name, description, status, max_participants, unlimited, ...form } = newEventForm(minute)
  return {
    game,
    name,
    description,
    status,
    max_participants,
    unlimited,
    start_date: momentOf(form.start_date),
    end_date: momentOf(form.end_date),
    thumbnail: null,
    kind: 'game_night',
    time_zone: ownZone(),
    zone: ownZone(),
    hosts: [],
    place: '',
    is_public: false,
    is_draft: false,
    slots: [],
    closes: null,
    waits: true,
    claim_minutes: claimLimits.default,
    check_in_minutes: checkInLimits.default,
    reminders: [60],
    repeat: '',
    until: '',
  }
}

/** Returns a copy a week later, or as many weeks later as it takes to be in the future. */
export function copiedValues(event: EventRecord, now: Date): EventFormValues {
  const step = { weeks: weeksAhead(event.start_date, now), zone: zoneOf(event) }
  return {
    ...startingValues(event),
    start_date: weeksLater(event.start_date, step),
    end_date: weeksLater(event.end_date, step),
    status: 'upcoming',
  }
}

/** Returns the zone of an event; the browser's own if none is named. */
function zoneOf({ time_zone }: Pick<EventRecord, 'time_zone'>): string {
  return isZone(time_zone) ? time_zone : ownZone()
}

/** One message per invalid field. */
type FormProblems = EventFormProblems & Partial<Record<'place' | 'repeat' | 'until', string>>

export function problemsOf(values: EventFormValues, hasThumbnail: boolean): FormProblems {
  const form = {
    ...values,
    start_date: dateOf(values.start_date),
    end_date: dateOf(values.end_date),
    slots: slotsOfForm(values),
    sign_up_closes: dateOf(signUpCloses(values)),
  }
  const excess = excessOf(values.place, eventLimits.place)
  return {
    ...checkEventForm(form, hasThumbnail || values.thumbnail !== null),
    ...(excess > 0 && { place: wordsFor('en', eventFormWords)('tooLong', { max: eventLimits.place }) }),
    ...repeatProblems(values),
  }
}

/** Returns the body to send. The client makes it multipart for a new thumbnail, otherwise JSON. */
export function eventPayload(values: EventFormValues) {
  const slots = slotsOfForm(values)
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    start_date: values.start_date,
    end_date: values.end_date,
    max_participants: slots.length > 0 ? placesInSlots(slots) : placesOfForm(values),
    status: values.status,
    game: values.game,
    kind: values.kind,
    time_zone: values.time_zone,
    hosts: values.hosts,
    place: values.place.trim(),
    is_public: values.is_public,
    is_draft: values.is_draft,
    slots,
    sign_up_closes: signUpCloses(values),
    waits: values.waits,
    claim_minutes: values.claim_minutes,
    check_in_minutes: values.check_in_minutes,
    reminders: values.reminders,
    ...(values.thumbnail && { thumbnail: values.thumbnail }),
  }
}

function slotsOfForm({ slots }: Pick<EventFormValues, 'slots'>): EventSlot[] {
  return slots.map(({ id, label, places }) => ({
    id,
    label: label.trim(),
    places: places === '' ? Number.NaN : Number(places),
  }))
}

function closesOf({ start_date, sign_up_closes }: EventRecord): number | null {
  if (sign_up_closes === '') return null
  return recordDate(start_date).getTime() - recordDate(sign_up_closes).getTime()
}

function signUpCloses({ start_date, closes }: EventFormValues): string {
  if (closes === null || start_date === '') return ''
  return toRecordDate(new Date(recordDate(start_date).getTime() - closes))
}

/** Returns the problems of the pattern, each at the field where it was typed. */
function repeatProblems(values: EventFormValues): FormProblems {
  const pattern = patternOf(values)
  if (!pattern) return {}
  const say = wordsFor('en', patternWords)
  const problems = Object.entries(checkPattern(pattern))
  return Object.fromEntries(problems.map(([field, problem]) => [fieldOf[field] ?? 'repeat', say(problem)]))
}

const fieldOf: Readonly<Record<string, keyof FormProblems>> = {
  zone: 'time_zone',
  until: 'until',
  minutes: 'end_date',
}

function dateOf(moment: string): Date | null {
  return moment === '' ? null : recordDate(moment)
}

function momentOf(date: Date | null): string {
  return date ? toRecordDate(date) : ''
}
