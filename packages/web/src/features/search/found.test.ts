import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestFirst, fits, type Found } from './found.ts'

const named = (label: string): Found => ({ key: label, label, to: `/${label}` })

test('what begins with it comes first, then words that do, then the rest', () => {
  const items = ['Casual events', 'Prevent', 'Events', 'eventide'].map(named)
  expect(bestFirst(items, ' Event').map(({ label }) => label)).toEqual([
    'Events',
    'eventide',
    'Casual events',
    'Prevent',
  ])
})

test('nothing is lost or added, and equals keep their order', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (labels, typed) => {
      const items = labels.map((label, index) => ({ ...named(label), key: String(index) }))
      const sorted = bestFirst(items, typed)
      expect(sorted.map(({ key }) => key).toSorted()).toEqual(items.map(({ key }) => key).toSorted())
      expect(bestFirst(sorted, typed)).toEqual(sorted)
    }),
  )
})

test.each([
  ['RANKS', true],
  ['ank', true],
  ['', true],
  ['rank s', false],
])('%j in Ranks: %s', (typed, isIn) => {
  expect(fits({ label: 'Ranks' }, typed)).toBe(isIn)
})
