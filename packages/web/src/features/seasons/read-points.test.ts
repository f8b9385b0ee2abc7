import { expect, test } from 'vitest'
import { readPoints } from './season-dialog.tsx'

test.each([
  ['25, 18, 15', [25, 18, 15]],
  ['25,18;15 12', [25, 18, 15, 12]],
  ['', []],
  ['  ', []],
  ['ten, five', undefined],
  ['1, 2', undefined],
  ['2.5', undefined],
  ['-1', undefined],
])('%j is %j', (typed, points) => {
  expect(readPoints(typed)).toEqual(points)
})
