import { expect, it } from 'vitest'
import { startUpDelay } from './start-up-overlay.tsx'

it.each([
  { name: 'half of the time it is short', draws: [0.5, 0.9], delay: 1500 },
  { name: 'just below half it is long', draws: [0.499, 0], delay: 3500 },
  { name: 'at most 5.5 s', draws: [0, 1], delay: 5500 },
  { name: 'anything between', draws: [0.2, 0.5], delay: 4500 },
])('$name [OV-01]', ({ draws, delay }) => {
  const left = [...draws]
  expect(startUpDelay(() => left.shift() ?? 0)).toBe(delay)
})
