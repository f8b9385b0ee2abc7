import { expect, test } from 'vitest'
import { meant, suggestionsFor } from './options.ts'

const choices = [
  { name: 'The Tomb', value: 'tomb' },
  { name: 'Terminus', value: 'terminus' },
  { name: 'Liberty Falls', value: 'liberty' },
]

test.each([
  ['', ['tomb', 'terminus', 'liberty']],
  [' T', ['tomb', 'terminus', 'liberty']],
  ['te', ['terminus']],
  ['FALLS', ['liberty']],
  ['x', []],
])('the text "%s" finds names that begin with it first', (typed, values) => {
  expect(suggestionsFor(choices, typed).map(({ value }) => value)).toEqual(values)
})

test("suggestions keep within Discord's limits of number and length", () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ name: '😀'.repeat(150), value: `${index}` }))
  const shown = suggestionsFor(many, '')
  expect(shown).toHaveLength(25)
  for (const { name } of shown) expect(Array.from(name)).toHaveLength(100)
})

test.each([
  ['tomb', 'tomb'],
  ['the tomb ', 'tomb'],
  ['tom', undefined],
  ['', undefined],
])('"%s" means %s', (typed, value) => {
  expect(meant(choices, typed)).toBe(value)
})
