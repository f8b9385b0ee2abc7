import { expect, it } from 'vitest'
import { hasConsoleGap, isSnowDay, flakeCount } from './decorations.tsx'

it.each([
  [new Date(2026, 11, 24, 23, 59, 59), false],
  [new Date(2026, 11, 25, 0, 0, 0), true],
  [new Date(2031, 11, 25, 23, 59, 59), true],
  [new Date(2026, 11, 26), false],
  [new Date(2026, 10, 25), false],
])('on %s it snows: %s [OV-04]', (date, isSnowing) => {
  expect(isSnowDay(date)).toBe(isSnowing)
})

it('there are 200 flakes [OV-04]', () => {
  expect(flakeCount).toBe(200)
})

it.each([
  [160, 160, false],
  [161, 0, true],
  [0, 161, true],
])('a gap of %d by %d px looks like an open console: %s [OV-08]', (width, height, isOpen) => {
  const inner = { innerWidth: 1000, innerHeight: 700 }
  expect(hasConsoleGap({ ...inner, outerWidth: 1000 + width, outerHeight: 700 + height })).toBe(isOpen)
})
