import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LatelyUsed } from './lately-used.ts'

const most = 10

test('what was used among the last few is there, and no more than there may be', () => {
  const names = fc.array(fc.nat(40).map(String), { maxLength: 200 })
  fc.assert(
    fc.property(names, (used) => {
      const kept = new LatelyUsed<{ name: string }>(most)
      used.forEach((name, place) => {
        if (!kept.get(name)) kept.set(name, { name })
        const lately = new Set(used.slice(Math.max(0, place + 1 - most / 2), place + 1))
        for (const one of lately) expect(kept.get(one)).toEqual({ name: one })
      })
      // To look is to use: what is found now pushes nothing out that was looked at before.
      const found = Array.from({ length: 41 }, (_, name) => kept.get(String(name))).filter((one) => one)
      expect(found.length).toBeLessThanOrEqual(most)
    }),
  )
})

test('what is set again is the new one, also where the old one was used long ago', () => {
  const kept = new LatelyUsed<{ turn: number }>(most)
  kept.set('a', { turn: 1 })
  for (const name of ['b', 'c', 'd', 'e', 'f']) kept.set(name, { turn: 0 })
  kept.set('a', { turn: 2 })
  expect(kept.get('a')).toEqual({ turn: 2 })
})
