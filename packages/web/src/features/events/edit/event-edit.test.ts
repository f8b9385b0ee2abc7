import { describe, expect, test } from 'vitest'
import { wordsFor } from '@longhouse/contract/words'
import { conflictsIn, pendingChanges } from '../../../lib/edits.ts'
import { eventMoreWords } from './event-more.words.ts'
import { eventStaffWords } from '../event-staff.words.ts'
import { storedEvent } from '../event.fixture.ts'
import { adoptEvent, editedFields, eventEdit, eventFields, moreEditFields } from './event-edit.ts'
import { startingValues } from './event-form.values.ts'

const event = {
  ...storedEvent,
  name: ' Relay ',
  description: 'Run.\r\n',
  start_date: '2026-10-25 01:30:07.123Z',
  end_date: '2026-10-25 04:30:00.456Z',
  updated: '2026-10-01 00:00:00.000Z',
} as const

const values = startingValues(event)
const changesOf = (typed: Partial<typeof values>, theirs: typeof event = event) => {
  const { mine, read, base } = eventEdit({ ...values, ...typed }, event)
  return pendingChanges({ base: read(base), mine, theirs: read(theirs) })
}

describe('the changes sent for an edited event', () => {
  const picture = new File(['x'], 'x.png')
  test.each([
    ['nothing, however it is stored', {}, {}],
    ['a name without spaces around it', { name: ' Cup ' }, { name: 'Cup' }],
    ['another start', { start_date: '2026-10-25 01:45:00.000Z' }, { start_date: '2026-10-25 01:45:00.000Z' }],
    ['places instead of no limit', { unlimited: false, max_participants: '12' }, { max_participants: 12 }],
    ['a number that counts for nothing while there is no limit', { max_participants: 5 }, {}],
    ['a new picture', { thumbnail: picture }, { thumbnail: picture }],
    ['the same hosts', { hosts: [] }, {}],
    ['another host', { hosts: ['ada'] }, { hosts: '["ada"]' }],
    ['a reminder', { reminders: [60] }, { reminders: '[60]' }],
  ])('%s', (_, typed, sent) => {
    expect(changesOf(typed)).toEqual(sent)
  })
})

test('a field taken from the other edit no longer counts as changed', () => {
  const theirs = { ...event, max_participants: 6, name: 'Run', thumbnail: 'b.png' }
  const typed = { ...values, unlimited: false, max_participants: 12, name: 'Cup' }
  const { mine, read, base } = eventEdit(typed, event)
  const sides = { base: read(base), mine, theirs: read(theirs) }
  expect(conflictsIn(sides)).toEqual(['name', 'max_participants'])
  const adopted = adoptEvent(typed, theirs, ['max_participants', 'thumbnail'])
  const again = eventEdit(adopted, theirs)
  expect(pendingChanges({ base: read(theirs), mine: again.mine, theirs: read(theirs) })).toEqual({
    name: 'Cup',
  })
})

describe('the choices after two members changed the same field', () => {
  const fields = [
    ...eventFields(wordsFor('en', eventStaffWords)),
    ...moreEditFields(wordsFor('en', eventMoreWords)),
  ]
  const shown = (name: string, value: unknown) => {
    const { show = String } = fields.find((field) => field.name === name) ?? {}
    return show(value)
  }

  test('every field that the form changes has its name', () => {
    expect(fields.map(({ name }) => name).toSorted()).toEqual(editedFields.toSorted())
  })

  test.each([
    ['hosts', '["a","b"]', '2 people'],
    ['slots', '[{"id":"x","label":"Driver","places":4}]', 'Driver (4)'],
    ['reminders', '[60,15]', '60 minutes, 15 minutes'],
    ['is_public', true, 'Yes'],
    ['is_draft', false, 'No'],
    ['sign_up_closes', '', 'When the event ends'],
    ['kind', '', 'None: run by hand'],
    ['claim_minutes', 1, '1 minute'],
  ])('%s reads as people say it', (name, value, text) => {
    expect(shown(name, value)).toBe(text)
  })
})
