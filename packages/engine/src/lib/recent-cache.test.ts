import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecentCache } from './recent-cache.ts'

const most = 10

test('the last few used values are kept, and no more than the limit', () => {
  const names = fc.array(fc.nat(40).map(String), { maxLength: 200 })
  fc.assert(
    fc.property(names, (used) => {
      const kept = new RecentCache<{ name: string }>(most)
      used.forEach((name, place) => {
        if (!kept.get(name)) kept.set(name, { name })
        const lately = new Set(used.slice(Math.max(0, place + 1 - most / 2), place + 1))
        for (const one of lately) expect(kept.get(one)).toEqual({ name: one })
      })
      // Reading counts as use: finding a value now pushes out none that was read before.
      const found = Array.from({ length: 41 }, (_, name) => kept.get(String(name))).filter((one) => one)
      expect(found.length).toBeLessThanOrEqual(most)
    }),
  )
})

test('a value that is set again replaces the old one, also if that was used long ago', () => {
  const kept = new RecentCache<{ turn: number }>(most)
  kept.set('a', { turn: 1 })
  for (const name of ['b', 'c', 'd', 'e', 'f']) kept.set(name, { turn: 0 })
  kept.set('a', { turn: 2 })
  expect(kept.get('a')).toEqual({ turn: 2 })
})
