import { gameLabel } from '@longhouse/contract/community'
import type { EventSlot } from '@longhouse/contract/events'
import type { Say } from '@longhouse/contract/words'
import type { EditedValues } from '../../../lib/edits.ts'
import type { RecordEdit } from '../../../lib/save-edit.ts'
import type { EditField } from '../../../ui/dialog/shown-conflict.ts'
import { formatEventMoment } from '../event-dates.ts'
import type { eventMoreWords } from './event-more.words.ts'
import type { eventStaffWords } from '../event-staff.words.ts'
import type { EventRecord } from '../events.queries.ts'
import { eventPayload, startingValues, type EventFormValues } from './event-form.values.ts'

/** Returns the editable fields of an event, with the text of their values. */
export function eventFields(say: Say<typeof eventStaffWords>): readonly EditField[] {
  return [
    { name: 'name', label: say('name') },
    { name: 'game', label: say('game'), show: (value) => gameLabel(String(value)) },
    { name: 'status', label: say('status') },
    { name: 'start_date', label: say('start'), show: (value) => formatEventMoment(String(value)) },
    { name: 'end_date', label: say('end'), show: (value) => formatEventMoment(String(value)) },
    { name: 'description', label: say('description') },
    {
      name: 'max_participants',
      label: say('maxParticipants'),
      show: (value) => (value === 0 ? say('unlimited') : String(value)),
    },
    {
      name: 'thumbnail',
      label: say('thumbnail'),
      show: (value) => (value instanceof File ? say('myPicture', { name: value.name }) : say('theirPicture')),
    },
  ]
}

/** Returns an edit of an event. Untouched fields are exactly as in the record. */
export function eventEdit(values: EventFormValues, base: EventRecord): RecordEdit<EventRecord> {
  const { name, description, place } = values
  const mine = {
    ...read(base),
    ...comparable(eventPayload(values)),
    // Spaces around a stored text are no change if the member did not touch it.
    ...(name === base.name && { name }),
    ...(description === base.description && { description }),
    ...(place === base.place && { place }),
  }
  return { collection: 'tournaments', base, mine, read, encode }
}

/** Returns the form with some fields as another member has stored them. */
export function adoptEvent(
  values: EventFormValues,
  theirs: EventRecord,
  names: readonly string[],
): EventFormValues {
  const fresh = startingValues(theirs)
  const taken = Object.entries(fresh).filter(([name]) => names.includes(storedAs[name] ?? name))
  return { ...values, ...Object.fromEntries(taken) }
}

/** Stored names of the fields that have another name in the form. */
const storedAs: Readonly<Record<string, string>> = {
  unlimited: 'max_participants',
  closes: 'sign_up_closes',
}

const lists = ['hosts', 'slots', 'reminders']
/** The fields of an event that the form changes. */
export const editedFields = [
  'name',
  'description',
  'start_date',
  'end_date',
  'max_participants',
  'status',
  'game',
  'thumbnail',
  'kind',
  'time_zone',
  'hosts',
  'place',
  'is_public',
  'is_draft',
  'slots',
  'sign_up_closes',
  'waits',
  'claim_minutes',
  'check_in_minutes',
  'reminders',
]

function read(event: EventRecord): EditedValues {
  return comparable(Object.fromEntries(editedFields.map((name) => [name, Reflect.get(event, name)])))
}

/** Returns lists as texts, so that equal lists compare as equal. */
function comparable(values: EditedValues): EditedValues {
  const said = lists
    .filter((name) => name in values)
    .map((name) => [name, JSON.stringify(values[name] ?? [])])
  return { ...values, ...Object.fromEntries(said) }
}

/** Converts the changes to the server's shape. */
function encode(changes: EditedValues): EditedValues {
  const said = lists
    .filter((name) => name in changes)
    .map((name) => [name, JSON.parse(String(changes[name]))])
  return { ...changes, ...Object.fromEntries(said) }
}

/** What the form asks behind "More", as its values read side by side. */
export function moreEditFields(say: Say<typeof eventMoreWords>): readonly EditField[] {
  const yesOrNo = (value: unknown) => say(value === true ? 'yes' : 'no')
  const minutes = (value: unknown) => say('minutes', { count: Number(value) })
  return [
    { name: 'kind', label: say('kind'), show: (value) => (value === '' ? say('kindNone') : String(value)) },
    { name: 'time_zone', label: say('zone') },
    { name: 'hosts', label: say('hosts'), show: (value) => say('people', { count: listed(value).length }) },
    { name: 'place', label: say('place') },
    { name: 'is_public', label: say('isPublic'), show: yesOrNo },
    { name: 'is_draft', label: say('isDraft'), show: yesOrNo },
    { name: 'slots', label: say('slots'), show: slotsIn },
    {
      name: 'sign_up_closes',
      label: say('signUpCloses'),
      show: (value) => (value === '' ? say('closesNever') : formatEventMoment(String(value))),
    },
    { name: 'waits', label: say('waits'), show: yesOrNo },
    { name: 'claim_minutes', label: say('claim'), show: minutes },
    { name: 'check_in_minutes', label: say('checkIn'), show: minutes },
    { name: 'reminders', label: say('reminders'), show: (value) => listed(value).map(minutes).join(', ') },
  ]
}

/** Lists are compared as texts, and read as lists again. */
function listed(value: unknown): readonly unknown[] {
  return JSON.parse(String(value))
}

function slotsIn(value: unknown): string {
  const slots: readonly EventSlot[] = JSON.parse(String(value))
  return slots.map(({ label, places }) => `${label} (${places})`).join(', ')
}
