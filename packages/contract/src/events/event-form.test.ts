import { expect, test } from 'vitest'
import { checkEventForm, newEventForm, placesOfForm, type EventForm } from './event-form.ts'

const now = new Date('2026-05-12T15:30:00Z')
const valid: EventForm = { ...newEventForm(now), name: 'Round 100', description: 'Bring snacks' }

test('a new event starts now, ends tomorrow and has 8 places [EV-09]', () => {
  expect(newEventForm(now)).toEqual({
    game: 'blackops6',
    name: '',
    description: '',
    start_date: now,
    end_date: new Date('2026-05-13T15:30:00Z'),
    status: 'upcoming',
    max_participants: 8,
    unlimited: false,
  })
})

const wrong: { name: string; change: Partial<EventForm>; field: string; says: string }[] = [
  { name: 'no game', change: { game: '' }, field: 'game', says: 'This field is required' },
  { name: 'a blank name', change: { name: ' ' }, field: 'name', says: 'This field is required' },
  { name: 'a long name', change: { name: 'x'.repeat(121) }, field: 'name', says: 'At most 120 characters' },
  {
    name: 'no description',
    change: { description: '' },
    field: 'description',
    says: 'This field is required',
  },
  { name: 'no start', change: { start_date: null }, field: 'start_date', says: 'This field is required' },
  { name: 'no end', change: { end_date: null }, field: 'end_date', says: 'This field is required' },
  {
    name: 'an end at the start',
    change: { end_date: now },
    field: 'end_date',
    says: 'The end must be after the start',
  },
  { name: 'no status', change: { status: '' }, field: 'status', says: 'This field is required' },
  ...['', '1', 0, 2.5, 'many', -3, 10_001].map((places) => ({
    name: `${JSON.stringify(places)} places`,
    change: { max_participants: places },
    field: 'max_participants',
    says: 'A whole number from 2 to 10000',
  })),
]

test.each(wrong)('$name is refused [EV-09]', ({ change, field, says }) => {
  expect(checkEventForm({ ...valid, ...change }, true)).toEqual({ [field]: says })
})

test('a complete form passes, with typed or unlimited places; a thumbnail is needed [EV-09]', () => {
  expect(checkEventForm(valid, true)).toEqual({})
  expect(checkEventForm({ ...valid, max_participants: '2' }, true)).toEqual({})
  expect(checkEventForm({ ...valid, max_participants: '', unlimited: true }, true)).toEqual({})
  expect(checkEventForm(valid, false)).toEqual({ thumbnail: 'Please choose a thumbnail' })
})

test('unlimited is sent as 0 [EV-09]', () => {
  expect(placesOfForm({ unlimited: true, max_participants: 8 })).toBe(0)
  expect(placesOfForm({ unlimited: false, max_participants: '12' })).toBe(12)
})
