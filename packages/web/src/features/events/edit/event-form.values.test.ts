import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedEvent } from '../event.fixture.ts'
import { copiedValues, eventPayload, newValues, problemsOf } from './event-form.values.ts'

const zone = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'America/New_York'
})
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test('a new event: first game, upcoming, eight places, from this minute until tomorrow [EV-09]', () => {
  expect(newValues(new Date('2026-01-15T20:00:31.5Z'))).toMatchObject({
    game: 'blackops6',
    status: 'upcoming',
    max_participants: 8,
    unlimited: false,
    start_date: '2026-01-15 20:00:00.000Z',
    end_date: '2026-01-16 20:00:00.000Z',
    thumbnail: null,
  })
})

describe('a copy of an event', () => {
  const event = {
    ...storedEvent,
    start_date: '2026-03-02 01:00:00.000Z',
    end_date: '2026-03-02 03:00:00.000Z',
    status: 'completed',
  } as const

  test.each([
    ['a week later', '2026-02-20T00:00:00Z', '2026-03-09 00:00:00.000Z', '2026-03-09 02:00:00.000Z'],
    [
      'once it is over, as many weeks as it takes',
      '2026-03-20T00:00:00Z',
      '2026-03-23 00:00:00.000Z',
      '2026-03-23 02:00:00.000Z',
    ],
  ])('%s, at the same hour although the clocks change between', (_, now, start_date, end_date) => {
    expect(copiedValues(event, new Date(now))).toMatchObject({
      name: 'Relay',
      game: 'gta5',
      status: 'upcoming',
      unlimited: true,
      thumbnail: null,
      start_date,
      end_date,
    })
  })
})

const values = () => ({
  ...newValues(new Date('2026-01-15T20:00:00Z')),
  name: ' Relay ',
  description: 'Run.',
})

describe('the payload', () => {
  test('UTC moments, trimmed texts, and no picture unless there is a new one [EV-10]', () => {
    expect(eventPayload(values())).toEqual({
      name: 'Relay',
      description: 'Run.',
      start_date: '2026-01-15 20:00:00.000Z',
      end_date: '2026-01-16 20:00:00.000Z',
      max_participants: 8,
      status: 'upcoming',
      game: 'blackops6',
      kind: 'game_night',
      time_zone: 'America/New_York',
      hosts: [],
      place: '',
      is_public: false,
      is_draft: false,
      slots: [],
      sign_up_closes: '',
      waits: true,
      claim_minutes: 120,
      check_in_minutes: 30,
      reminders: [60],
    })
    const thumbnail = new File(['x'], 'x.png')
    expect(eventPayload({ ...values(), thumbnail })).toHaveProperty('thumbnail', thumbnail)
  })

  test('unlimited is 0, regardless of the number [EV-09]', () => {
    expect(eventPayload({ ...values(), unlimited: true }).max_participants).toBe(0)
  })

  test.each([
    ['a stored picture is enough', true, null, {}],
    ['a chosen picture is enough', false, new File(['x'], 'x.png'), {}],
    ['without either a thumbnail is required', false, null, { thumbnail: 'Please choose a thumbnail' }],
  ])('%s [EV-09]', (_, hasThumbnail, thumbnail, problems) => {
    expect(problemsOf({ ...values(), thumbnail }, hasThumbnail)).toEqual(problems)
  })

  test('a moment that lacks a part is reported as missing [EV-09]', () => {
    const missing = { ...values(), start_date: '', thumbnail: new File(['x'], 'x.png') }
    expect(problemsOf(missing, true)).toEqual({ start_date: 'This field is required' })
  })
})

describe('the optional fields of the payload', () => {
  const squads = [
    { id: 'a', label: ' Tanks ', places: '2' },
    { id: 'b', label: 'Healers', places: 3 },
  ]

  test('slots with their places, which together are those of the event [EN-09]', () => {
    expect(eventPayload({ ...values(), slots: squads })).toMatchObject({
      max_participants: 5,
      slots: [
        { id: 'a', label: 'Tanks', places: 2 },
        { id: 'b', label: 'Healers', places: 3 },
      ],
    })
  })

  test('sign-ups close the chosen time before the start, also after the start was moved', () => {
    const early = { ...values(), closes: 3_600_000 }
    expect(eventPayload(early).sign_up_closes).toBe('2026-01-15 19:00:00.000Z')
    const moved = { ...early, start_date: '2026-01-16 12:00:00.000Z' }
    expect(eventPayload(moved).sign_up_closes).toBe('2026-01-16 11:00:00.000Z')
  })

  test.each([
    ['a slot without places', { slots: [{ id: 'a', label: 'Tanks', places: '' }] }, 'slots'],
    ['a zone that does not exist', { time_zone: 'Moon/Crater' }, 'time_zone'],
    ['a pattern that never happens', { repeat: 'week' as const, until: '2026-01-01' }, 'until'],
    [
      'a series of endless evenings',
      { repeat: 'week' as const, end_date: '2026-03-01 20:00:00.000Z' },
      'end_date',
    ],
    ['a place that is a story', { place: 'x'.repeat(201) }, 'place'],
  ])('%s is named at its field', (_, typed, field) => {
    expect(Object.keys(problemsOf({ ...values(), ...typed }, true))).toEqual([field])
  })
})
