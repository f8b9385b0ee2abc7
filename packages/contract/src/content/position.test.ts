import { expect, test } from 'vitest'
import { isPositionUnset, nextPosition } from './content.ts'

test.each([
  [undefined, 1],
  [0, 1],
  [1, 2],
  [41, 42],
])('after %s comes %s [CN-01]', (highest, next) => {
  expect(nextPosition(highest)).toBe(next)
})

test.each([
  [undefined, true],
  [null, true],
  ['', true],
  [' ', true],
  [0, true],
  ['0', true],
  [999, true],
  ['999', true],
  [3, false],
  ['3', false],
  [-1, false],
  ['third', false],
])('%j asks for the end of the list: %s [CN-02] [CN-03]', (submitted, unset) => {
  expect(isPositionUnset(submitted)).toBe(unset)
})
