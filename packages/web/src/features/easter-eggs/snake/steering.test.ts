import { expect, test } from 'vitest'
import { directionOfKey, directionOfSwipe } from './steering.ts'

test.each([
  ['ArrowUp', 'up'],
  ['ArrowLeft', 'left'],
  ['s', 'down'],
  ['D', 'right'],
  ['x', undefined],
  ['Enter', undefined],
])('the key %s steers %s', (key, direction) => {
  expect(directionOfKey(key)).toBe(direction)
})

test.each([
  [40, 5, 'right'],
  [-40, 39, 'left'],
  [3, 60, 'down'],
  [-20, -25, 'up'],
  [23, -23, undefined],
  [0, 0, undefined],
])('a finger that goes %i, %i steers %s', (dx, dy, direction) => {
  expect(directionOfSwipe(dx, dy)).toBe(direction)
})
