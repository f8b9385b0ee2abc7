import { expect, it } from 'vitest'
import { isNearBottom } from './use-policy-reward.ts'

it.each([
  { left: 0, threshold: 50, isNear: true },
  { left: 50, threshold: 50, isNear: true },
  { left: 51, threshold: 50, isNear: false },
  { left: 31, threshold: 30, isNear: false },
])('$left px left with a threshold of $threshold: $isNear [PO-03]', ({ left, threshold, isNear }) => {
  expect(isNearBottom({ scrollTop: 2000, clientHeight: 800, scrollHeight: 2800 + left }, threshold)).toBe(
    isNear,
  )
})
