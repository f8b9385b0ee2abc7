import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linePath, markersPath, markerShapes, spread, stairPath } from './plot-paths.ts'

const numbers = fc.integer({ min: -1_000_000, max: 1_000_000 })
const points = fc.array(fc.record({ x: numbers, y: numbers }), { maxLength: 40 })

describe('paths', () => {
  const stairs = [
    { x: 0, y: 10 },
    { x: 5, y: 4 },
  ]

  it('a line goes straight, stairs keep the value until the next', () => {
    expect(linePath(stairs)).toBe('M0 10L5 4')
    expect(stairPath(stairs, 9)).toBe('M0 10H5V4H9')
    expect(linePath([])).toBe('')
    expect(stairPath([], 9)).toBe('')
  })

  it('a path names every point once', () => {
    fc.assert(
      fc.property(points, (list) => {
        expect(linePath(list).match(/[ML]/g)?.length ?? 0).toBe(list.length)
        for (const shape of markerShapes)
          expect(markersPath(shape, list, 4).match(/Z/g)?.length ?? 0).toBe(list.length)
      }),
    )
  })

  it('of many points some are marked, the last always', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 20 }), (items, most) => {
        const shown = spread(items, most)
        expect(shown.length).toBe(Math.min(items.length, most))
        expect(shown.at(-1)).toBe(items.at(-1))
      }),
    )
  })
})
