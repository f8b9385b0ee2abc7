import { gameLabel } from '@longhouse/contract/community'
import type { eventStaffWords } from '@longhouse/contract/events'
import type { Say } from '@longhouse/contract/words'
import type { EditedValues } from '../../lib/edits.ts'
import type { RecordEdit } from '../../lib/save-edit.ts'
import type { EditField } from '../../ui/dialog/shown-conflict.ts'
import { formatEventMoment } from './event-dates.ts'
import { eventPayload, startingValues, type EventFormValues } from './event-form.values.ts'
import type { EventRecord } from './events.types.ts'

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
