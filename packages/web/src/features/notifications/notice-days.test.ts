import { expect, test } from 'vitest'
import { byDay } from './notice-list.tsx'

const at = (date: Date) => ({ at: date.toISOString().replace('T', ' ') })
const now = new Date(2026, 11, 4, 0, 30)

test('notices are grouped by the days of the reader’s calendar, in their order', () => {
  const notices = [
    at(new Date(2026, 11, 4, 0, 10)),
    at(new Date(2026, 11, 3, 23, 50)),
    at(new Date(2026, 11, 3, 0, 0)),
    at(new Date(2026, 11, 2, 23, 59)),
    at(new Date(2026, 10, 3, 12, 0)),
  ]
  expect(byDay(notices, now).map(({ day, notices: of }) => [day, of.length])).toEqual([
    ['today', 1],
    ['yesterday', 2],
    ['earlier', 1],
    ['earlier', 1],
  ])
})

test('nothing has no days', () => {
  expect(byDay([], now)).toEqual([])
})
