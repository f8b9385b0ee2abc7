import { expect, test } from 'vitest'
import { roundedWait } from './run-standing.tsx'

test.each([
  [null, undefined],
  [0, { unit: 'hours', count: 1 }],
  [0.2, { unit: 'hours', count: 1 }],
  [8.4, { unit: 'hours', count: 9 }],
  [48, { unit: 'hours', count: 48 }],
  [49, { unit: 'days', count: 3 }],
  [72, { unit: 'days', count: 3 }],
])('a median of %s hours', (hours, rounded) => {
  expect(roundedWait(hours)).toEqual(rounded)
})
