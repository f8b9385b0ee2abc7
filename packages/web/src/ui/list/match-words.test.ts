import { expect, it } from 'vitest'
import { matchWords } from './match-report.tsx'

const events = { one: 'event', many: 'events' }

it.each([
  { count: 0, search: ' nothing ', words: 'No events match “nothing”.' },
  { count: 0, search: '', words: 'No events match.' },
  { count: 1, search: 'x', words: '1 event matches.' },
  { count: 12, search: 'x', words: '12 events match.' },
  { count: 500, hasMore: true, search: 'x', words: 'More than 500 events match.' },
])('$count entries are reported as: $words', ({ count, hasMore = false, search, words }) => {
  expect(matchWords(events, { count, hasMore }, search)).toBe(words)
})
