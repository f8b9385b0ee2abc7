import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { linksBetween } from './neuromancer-mode.tsx'

const at = (x: number, y: number) => ({ x, y })

test.each([
  ['nothing to link', [], []],
  ['one alone', [at(0, 0)], []],
  ['in the same place', [at(5, 5), at(5, 5)], [1]],
  ['half the range apart', [at(0, 0), at(150, 0)], [0.5]],
  ['just within range', [at(0, 0), at(180, 240)], [0]],
  ['a pixel too far', [at(0, 0), at(301, 0)], []],
  ['three in a row, the outer ones too far apart', [at(0, 0), at(0, 225), at(0, 450)], [0.25, 0.25]],
])('%s [EG-06]', (_, points, nearness) => {
  expect(linksBetween(points).map((link) => link.nearness)).toEqual(nearness)
})

test('no link is longer than 300 px, and no pair is linked twice [EG-06]', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 2000 }), y: fc.integer({ min: 0, max: 2000 }) })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 30 }), (points) => {
      const links = linksBetween(points)
      for (const { from, to } of links)
        expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeLessThanOrEqual(300)
      const pairs = points.flatMap((a, index) =>
        points.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
      )
      expect(links).toHaveLength(pairs.filter((distance) => distance <= 300).length)
    }),
  )
})
