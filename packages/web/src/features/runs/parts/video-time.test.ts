import { runLimits } from '@longhouse/contract/runs'
import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { secondOf, videoTime } from './run-proof.tsx'

test.each([
  ['0:45', 45],
  ['12:30', 750],
  [' 12:30 ', 750],
  ['1:05:00', 3900],
  ['90:00', 5400],
  ['12:60', undefined],
  ['1:75:00', undefined],
  ['750', undefined],
  ['twelve', undefined],
  ['', undefined],
  ['-1:00', undefined],
])('%s is second %s [VR-09]', (time, second) => {
  expect(secondOf(time)).toBe(second)
})

test('the shown time of a second is read as that second [VR-09]', () => {
  assert(
    property(integer({ min: 0, max: runLimits.momentSecond }), (second) => {
      expect(secondOf(videoTime(second))).toBe(second)
    }),
  )
})
