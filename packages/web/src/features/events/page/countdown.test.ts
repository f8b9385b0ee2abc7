import { expect, test } from 'vitest'
import { durationWords } from '../event-dates.ts'
import { countdownOf } from './event-ticket.tsx'

const event = { start_date: '2026-12-04 20:00:00.000Z', end_date: '2026-12-04 23:00:00.000Z' }
const minute = 60_000

test.each([
  { now: '2026-12-02T16:00:00Z', towards: 'start', words: ['2 days', '4 hours'] },
  { now: '2026-12-04T19:59:30Z', towards: 'start', words: ['1 minute'] },
  { now: '2026-12-04T20:00:00Z', towards: 'end', words: ['3 hours'] },
  { now: '2026-12-04T21:15:00Z', towards: 'end', words: ['1 hour', '45 minutes'] },
  { now: '2026-12-04T23:00:00Z', towards: 'nothing', words: ['1 minute'] },
  { now: '2026-12-06T23:30:00Z', towards: 'nothing', words: ['2 days'] },
] as const)('at $now it counts towards $towards: $words', ({ now, towards, words }) => {
  const countdown = countdownOf(event, new Date(now))
  expect(countdown.towards).toBe(towards)
  expect(durationWords(countdown.ms, 'en')).toEqual(words)
})

test('a duration is written in the language of the reader', () => {
  expect(durationWords(26 * 60 * minute, 'de')).toEqual(['1 Tag', '2 Stunden'])
})
