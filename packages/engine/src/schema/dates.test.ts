import { describe, expect, it } from 'vitest'
import { formatDate, parseDateInput } from './dates.ts'

it('a date is written with space, milliseconds and Z', () => {
  expect(formatDate(new Date(Date.UTC(2025, 2, 4, 5, 6, 7, 890)))).toBe('2025-03-04 05:06:07.890Z')
})

describe('date input', () => {
  it.each<[unknown, string, string]>([
    ['2025-03-04', '2025-03-04 00:00:00.000Z', 'a day'],
    ['2025-03-04 05:06:07', '2025-03-04 05:06:07.000Z', 'a space'],
    ['2025-03-04T05:06:07', '2025-03-04 05:06:07.000Z', 'a T'],
    ['2025-03-04 05:06:07.8', '2025-03-04 05:06:07.800Z', 'a short fraction'],
    ['2025-03-04 05:06:07.890Z', '2025-03-04 05:06:07.890Z', 'its own spelling'],
    ['2025-03-04T05:06:07.890999Z', '2025-03-04 05:06:07.890Z', 'a fraction is cut, not rounded'],
    ['2025-03-04T05:06:07Z', '2025-03-04 05:06:07.000Z', 'a Z'],
    ['2025-03-04T05:06:07+02:00', '2025-03-04 03:06:07.000Z', 'an offset'],
    ['2025-03-04 05:06:07+0200', '2025-03-04 03:06:07.000Z', 'an offset without colon'],
    ['2025-03-04 05:06:07 +0200', '2025-03-04 03:06:07.000Z', 'an offset after a space'],
    ['2025-03-04 05:06:07-05:30', '2025-03-04 10:36:07.000Z', 'an offset to the west'],
    ['2025-12-31 23:30:00-01:00', '2026-01-01 00:30:00.000Z', 'an offset over midnight'],
    ['04 Mar 2025', '2025-03-04 00:00:00.000Z', 'day, month, year'],
    ['Tue, 04 Mar 2025 05:06:07 GMT', '2025-03-04 05:06:07.000Z', 'RFC 1123'],
    ['Tue, 04 Mar 2025 05:06:07 +0200', '2025-03-04 03:06:07.000Z', 'RFC 1123 with an offset'],
    ['2024-02-29', '2024-02-29 00:00:00.000Z', 'a leap day'],
    ['0099-01-01', '0099-01-01 00:00:00.000Z', 'an early year'],
    [new Date(0), '1970-01-01 00:00:00.000Z', 'a Date'],
  ])('%j is %j (%s)', (input, expected) => {
    expect(parseDateInput(input)).toBe(expected)
  })

  it.each<[unknown, string]>([
    ['', 'nothing'],
    ['2025-03-04 05:06', 'no seconds'],
    ['2025-3-4', 'single digits'],
    ['2025/03/04', 'slashes'],
    ['04.03.2025', 'dots'],
    [1_741_064_767, 'a unix number'],
    ['1741064767', 'a unix number as text'],
    [' 2025-03-04', 'a leading space'],
    ['2025-03-04 ', 'a trailing space'],
    ['2025-02-30', 'a day that is none'],
    ['2025-02-29', 'a leap day in a common year'],
    ['2025-13-01', 'a month that is none'],
    ['2025-00-10', 'month zero'],
    ['2025-03-04 24:00:00', 'hour 24'],
    ['2025-03-04 05:60:00', 'minute 60'],
    ['04 Foo 2025', 'a month name that is none'],
    ['9999-12-31 23:59:59-01:00', 'a year of five digits'],
    ['yesterday', 'words'],
    [new Date(Number.NaN), 'an invalid Date'],
    [null, 'null'],
    [['2025-03-04'], 'an array'],
    ['2'.repeat(1_000_000), 'a very long text'],
  ])('%j is none (%s)', (input) => {
    expect(parseDateInput(input)).toBe('')
  })
})
