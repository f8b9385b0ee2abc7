import { expect, it } from 'vitest'
import { neighbourIndex, type Step } from './nav-menu.tsx'

const rows: [current: number, step: Step, next: number, why: string][] = [
  [0, 'next', 1, 'one down'],
  [2, 'next', 0, 'round the end'],
  [0, 'previous', 2, 'round the start'],
  [-1, 'next', 0, 'from the button into the list'],
  [-1, 'previous', 2, 'from the button to the last'],
  [1, 'first', 0, 'Home'],
  [1, 'last', 2, 'End'],
]

it.each(rows)('from %d, %s goes to %d: %s [NV-09]', (current, step, next) => {
  expect(neighbourIndex(current, 3, step)).toBe(next)
})
