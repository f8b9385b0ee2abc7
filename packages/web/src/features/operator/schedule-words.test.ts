import { expect, test } from 'vitest'
import { scheduleWords } from './schedule-words.ts'

test.each([
  ['* * * * *', 'Every minute'],
  ['*/5 * * * *', 'Every 5 minutes'],
  ['7 * * * *', 'Every hour at :07'],
  ['@hourly', 'Every hour at :00'],
  ['0 */6 * * *', 'Every 6 hours at :00'],
  ['17 4 * * *', 'Every day at 04:17 UTC'],
  ['@daily', 'Every day at 00:00 UTC'],
  ['30 9 * * 1', 'Every Monday at 09:30 UTC'],
  ['@weekly', 'Every Sunday at 00:00 UTC'],
  ['0 3 1 * *', 'On day 1 of the month at 03:00 UTC'],
  ['0 3 1 * 1', '0 3 1 * 1'],
  ['0-10 * * * *', '0-10 * * * *'],
  ['0 0 1 1 *', '0 0 1 1 *'],
  ['5 4-6 * * *', '5 4-6 * * *'],
])('%s is %j', (expression, words) => {
  expect(scheduleWords(expression)).toBe(words)
})
