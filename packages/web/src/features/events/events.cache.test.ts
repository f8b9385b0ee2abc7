import { describe, expect, test } from 'vitest'
import { withNews } from '../../lib/writes/list-cache.ts'
import { storedEvent } from './event.fixture.ts'
import { upsertEvent, withCount, withoutRegistration, withRegistration } from './events.cache.ts'
import { isRegistered, registrationsOf, type EventRecord } from './events.queries.ts'

const now = new Date('2026-11-15T12:00:00Z')

function event(fields: Partial<EventRecord> = {}): EventRecord {
  return {
    ...storedEvent,
    description: '',
    max_participants: 8,
    game: 'blackops6',
    thumbnail: '',
    participant_count: 1,
    expand: { tournament_registrations_via_tournament: [{ id: 'reg1', user: 'ada' }] },
    ...fields,
  }
}

describe('registrations of an event', () => {
  test('a person is added once, however often it is said', () => {
    const once = withRegistration(event(), { id: '', user: 'robin' })
    const again = withRegistration(once, { id: 'reg2', user: 'robin' })
    expect(registrationsOf(again)).toEqual([
      { id: 'reg1', user: 'ada' },
      { id: 'reg2', user: 'robin' },
    ])
  })

  test('adding and removing a registration leaves the others unchanged', () => {
    const added = withCount(withRegistration(event(), { id: '', user: 'robin' }), 1)
    expect(isRegistered(added, 'robin')).toBe(true)
    expect(added.participant_count).toBe(2)
    expect(withCount(withoutRegistration(added, 'robin'), -1)).toEqual(event())
  })

  test('a guest is never registered', () => {
    expect(isRegistered(event(), undefined)).toBe(false)
  })

  test('a live update of the event keeps its registrations', () => {
    const { expand: _, ...news } = event({ name: 'Relay II', participant_count: 5 })
    expect(withNews(event(), news)).toEqual(event({ name: 'Relay II', participant_count: 5 }))
  })
})

describe('the list', () => {
  const early = event({ id: 'early', start_date: '2026-11-16 18:00:00.000Z' })
  const late = event({
    id: 'late',
    start_date: '2026-11-28 18:00:00.000Z',
    end_date: '2026-11-28 20:00:00.000Z',
  })

  test.each([
    ['a new event comes where its start belongs', event({ id: 'new' }), ['early', 'new', 'late']],
    [
      'a moved event moves',
      event({ id: 'early', start_date: '2026-12-01 18:00:00.000Z', end_date: '2026-12-02 18:00:00.000Z' }),
      ['late', 'early'],
    ],
    ['an event that is over leaves', event({ id: 'late', end_date: '2026-11-01 18:00:00.000Z' }), ['early']],
    [
      'an event that is over never comes',
      event({ id: 'old', end_date: '2026-11-01 18:00:00.000Z' }),
      ['early', 'late'],
    ],
  ])('%s [EV-02]', (_, changed, ids) => {
    expect(upsertEvent([early, late], changed, now).map(({ id }) => id)).toEqual(ids)
  })
})
