import { expect, test } from 'vitest'
import { progressAfter } from './blue-screen.tsx'

test.each([
  [0, 0],
  [1, 19.8],
  [2, 39.6],
  [3, 59.4],
  [4, 79.2],
  [5, 99],
  [6, 100],
  [7, 100],
])('after %i steps %d per cent are done [EG-02]', (steps, percent) => {
  expect(progressAfter(steps)).toBe(percent)
})
