import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventPayload, fromPicker, problemsOf, startingValues, toPicker } from './event-form.values.ts'

const zone = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'America/New_York'
})
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

describe('moments between the picker and the server', () => {
  test.each([
    ['in winter', '2026-01-15T20:00:00.000Z', '2026-01-15 15:00:00'],
    ['in summer', '2026-07-15T20:00:00.000Z', '2026-07-15 16:00:00'],
    ['across midnight', '2026-01-15T03:30:00.000Z', '2026-01-14 22:30:00'],
  ])('%s [EV-09]', (_, utc, local) => {
    expect(toPicker(new Date(utc))).toBe(local)
    expect(fromPicker(local)?.toISOString()).toBe(utc)
  })

  test.each([null, '', 'soon'])('%j is no moment', (text) => {
    expect(fromPicker(text)).toBeNull()
  })
})

test('a new event: first game, upcoming, eight places, from now until tomorrow [EV-09]', () => {
  expect(startingValues(undefined, new Date('2026-01-15T20:00:00Z'))).toMatchObject({
    game: 'blackops6',
    status: 'upcoming',
    max_participants: 8,
    unlimited: false,
    start_date: '2026-01-15 15:00:00',
    end_date: '2026-01-16 15:00:00',
    thumbnail: null,
  })
})

const values = () => ({
  ...startingValues(undefined, new Date('2026-01-15T20:00:00Z')),
  name: ' Relay ',
  description: 'Run.',
})

describe('what is sent', () => {
  test('UTC moments, trimmed texts, and no picture unless there is a new one [EV-10]', () => {
    expect(eventPayload(values())).toEqual({
      name: 'Relay',
      description: 'Run.',
      start_date: '2026-01-15T20:00:00.000Z',
      end_date: '2026-01-16T20:00:00.000Z',
      max_participants: 8,
      status: 'upcoming',
      game: 'blackops6',
    })
    const thumbnail = new File(['x'], 'x.png')
    expect(eventPayload({ ...values(), thumbnail })).toHaveProperty('thumbnail', thumbnail)
  })

  test('unlimited is 0, whatever the number says [EV-09]', () => {
    expect(eventPayload({ ...values(), unlimited: true }).max_participants).toBe(0)
  })

  test.each([
    ['a stored picture is enough', true, null, {}],
    ['a chosen picture is enough', false, new File(['x'], 'x.png'), {}],
    ['without either one is asked for', false, null, { thumbnail: 'Please choose a thumbnail' }],
  ])('%s [EV-09]', (_, hasThumbnail, thumbnail, problems) => {
    expect(problemsOf({ ...values(), thumbnail }, hasThumbnail)).toEqual(problems)
  })
})
