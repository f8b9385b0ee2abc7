import { describe, expect, test } from 'vitest'
import { excessOf, nearlyFull, tooLong } from './text-limit.ts'

describe('a text and its limit', () => {
  test.each([
    ['far from it', 'x'.repeat(500), 0, undefined, undefined],
    ['in sight of it', 'x'.repeat(900), 0, undefined, '900 of 1,000 characters'],
    ['exactly full', 'x'.repeat(1000), 0, undefined, '1,000 of 1,000 characters'],
    ['one over', 'x'.repeat(1001), 1, '1 character too long; at most 1,000 fit', undefined],
    ['far over', 'x'.repeat(2500), 1500, '1,500 characters too long; at most 1,000 fit', undefined],
    ['of signs that take two units', '🎲'.repeat(950), 0, undefined, '950 of 1,000 characters'],
    ['of such signs, over', '🎲'.repeat(1002), 2, '2 characters too long; at most 1,000 fit', undefined],
  ])('%s', (_, text, excess, sentence, count) => {
    expect(excessOf(text, 1000)).toBe(excess)
    expect(tooLong(text, 1000)).toBe(sentence)
    expect(nearlyFull(text, 1000)).toBe(count)
  })
})
