import { expect, test } from 'vitest'
import { loopsOf } from './folder-loops.mjs'

const arrows = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split(' → ')
    return { from, to }
  })

test.each([
  ['a way down', arrows('a → b', 'b → c', 'a → c'), []],
  ['two that need each other', arrows('a → b', 'b → a', 'c → a'), [['a', 'b']]],
  ['a way round', arrows('a → b', 'b → c', 'c → a', 'c → d'), [['a', 'b', 'c']]],
  [
    'two loops with a way from one to the other',
    arrows('a → b', 'b → a', 'b → c', 'c → d', 'd → c'),
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
])('%s', (_, given, loops) => {
  expect(loopsOf(given)).toEqual(loops)
})
