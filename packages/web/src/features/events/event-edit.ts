import { gameLabel } from '@longhouse/contract/community'
import type { EditedValues } from '../../lib/edits.ts'
import type { RecordEdit } from '../../lib/save-edit.ts'
import type { EditField } from '../../ui/dialog/shown-conflict.ts'
import { formatEventMoment } from './event-dates.ts'
import { eventPayload, startingValues, type EventFormValues } from './event-form.values.ts'
import type { EventRecord } from './events.types.ts'

/** The fields of an event that are edited, as their values read side by side. */
export const eventFields: readonly EditField[] = [
  { name: 'name', label: 'Name' },
  { name: 'game', label: 'Game', show: (value) => gameLabel(String(value)) },
  { name: 'status', label: 'Status' },
  { name: 'start_date', label: 'Start', show: (value) => formatEventMoment(String(value)) },
  { name: 'end_date', label: 'End', show: (value) => formatEventMoment(String(value)) },
  { name: 'description', label: 'Description' },
  {
    name: 'max_participants',
    label: 'Max participants',
    show: (value) => (value === 0 ? 'Unlimited' : String(value)),
  },
  {
    name: 'thumbnail',
    label: 'Thumbnail',
    show: (value) =>
      value instanceof File ? `The picture you chose, ${value.name}` : 'The picture they chose',
  },
]

/** An edit of an event. What was not touched is exactly as the record has it. */
export function eventEdit(values: EventFormValues, base: EventRecord): RecordEdit<EventRecord> {
  const { name, description } = values
  const mine = {
    ...read(base),
    ...eventPayload(values),
    // Blanks around a stored text are no change of whoever left it alone.
    ...(name === base.name && { name }),
    ...(description === base.description && { description }),
  }
  return { collection: 'tournaments', base, mine, read }
}

/** The form with some fields as somebody else has stored them. */
export function adoptEvent(
  values: EventFormValues,
  theirs: EventRecord,
  names: readonly string[],
): EventFormValues {
  const fresh = startingValues(theirs)
  const taken = Object.entries(fresh).filter(
    ([name]) => names.includes(name) || (name === 'unlimited' && names.includes('max_participants')),
  )
  return { ...values, ...Object.fromEntries(taken) }
}

function read(event: EventRecord): EditedValues {
  const { name, description, start_date, end_date, max_participants, status, game, thumbnail } = event
  return { name, description, start_date, end_date, max_participants, status, game, thumbnail }
}
