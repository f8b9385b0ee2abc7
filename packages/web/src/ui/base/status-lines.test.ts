import { expect, it } from 'vitest'
import { statusLines } from './status-lines.ts'
import { randomOther } from './loading-overlay.tsx'

it('there are 46 of them, all different [OV-02]', () => {
  expect(new Set(statusLines).size).toBe(46)
  expect(statusLines).toHaveLength(46)
})

it.each([0, 0.3, 0.999_999])('the next line is never the current one (chance %d) [OV-02]', (chance) => {
  for (let current = 0; current < statusLines.length; current += 1) {
    const next = randomOther(current, () => chance)
    expect(next).not.toBe(current)
    expect(statusLines[next]).toBeDefined()
  }
})

it('the first line can be any [OV-02]', () => {
  expect(randomOther(-1, () => 0)).toBe(0)
  expect(randomOther(-1, () => 0.999_999)).toBe(45)
})
