import { describe, expect, it } from 'vitest'
import { generateFromPattern, generateId, randomBelow, randomText } from './random.ts'

const many = Array.from({ length: 500 })

it('ids have 15 characters and do not repeat', () => {
  const ids = many.map(() => generateId())
  expect(new Set(ids).size).toBe(many.length)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{15}$/)
})

it('every number below the limit is drawn, and none else', () => {
  const drawn = new Set(many.map(() => randomBelow(7)))
  expect(drawn).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
})

it('random text keeps to its alphabet', () => {
  expect(randomText(200, 'ab')).toMatch(/^[ab]{200}$/)
})

describe('text from a pattern', () => {
  it.each([
    '[a-z0-9]{15}',
    '[a-zA-Z0-9]{50}',
    'users[0-9]{6}',
    String.raw`\w{3}-\d{2,4}`,
    String.raw`[\w\-]{5}\.x`,
    '[_a-]{8}',
    'ab?c*d+',
    '',
  ])('%s fits it', (pattern) => {
    const whole = new RegExp(`^(?:${pattern})$`)
    for (const _ of many) expect(generateFromPattern(pattern)).toMatch(whole)
  })

  it.each(['(a|b)', 'a|b', '^a$', '.', '[^a]', '[a', 'a{2', 'a{3,2}', 'a{5000}', '[z-a]', '*'])(
    '%s is refused',
    (pattern) => {
      expect(() => generateFromPattern(pattern)).toThrow('Cannot')
    },
  )
})
