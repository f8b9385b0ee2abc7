import { describe, expect, test } from 'vitest'
import { dayPattern, hasTwelveHours, parseDay, showDay } from './moment-field.tsx'

test.each([
  ['en-GB', 'DD/MM/YYYY', '25/10/2026', false],
  ['en-US', 'MM/DD/YYYY', '10/25/2026', true],
  ['de-DE', 'DD.MM.YYYY', '25.10.2026', false],
  ['sv-SE', 'YYYY-MM-DD', '2026-10-25', false],
])('%s writes %s', (locale, pattern, shown, twelve) => {
  expect(dayPattern(locale).shown).toBe(pattern)
  expect(showDay('2026-10-25', locale)).toBe(shown)
  expect(parseDay(shown, locale)).toBe('2026-10-25')
  expect(hasTwelveHours(locale)).toBe(twelve)
})

describe('a typed day', () => {
  test.each([
    ['5/3/2026', 'en-GB', '2026-03-05'],
    ['5/3/2026', 'en-US', '2026-05-03'],
    [' 5. 3. 2026 ', 'de-DE', '2026-03-05'],
    ['2026-03-05', 'en-US', '2026-03-05'],
    ['5/3', 'en-GB', ''],
    ['5/3/26', 'en-GB', ''],
    ['31/2/2026', 'en-GB', ''],
    ['29/2/2028', 'en-GB', '2028-02-29'],
    ['next Friday', 'en-GB', ''],
    ['', 'en-GB', ''],
  ])('%s in %s is %j', (typed, locale, day) => {
    expect(parseDay(typed, locale)).toBe(day)
  })
})
