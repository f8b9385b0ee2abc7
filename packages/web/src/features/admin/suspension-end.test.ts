import { forGood } from '@longhouse/contract/users'
import { expect, test } from 'vitest'
import { suspensionEnd } from './suspend-dialog.tsx'

test.each([
  ['day', '2026-11-16 10:00:00.000Z'],
  ['week', '2026-11-22 10:00:00.000Z'],
  ['month', '2026-12-15 10:00:00.000Z'],
  ['moment', '2027-01-01 00:00:00.000Z'],
  ['good', forGood],
] as const)('a suspension of the length %s ends at %s', (length, end) => {
  expect(suspensionEnd(length, '2027-01-01 00:00:00.000Z', new Date('2026-11-15T10:00:00Z'))).toBe(end)
})
