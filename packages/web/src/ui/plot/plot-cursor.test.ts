import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cursorAfter, nearestPoint, type PlotCursor } from './plot-cursor.ts'

const numbers = fc.integer({ min: -1_000_000, max: 1_000_000 })
const points = fc.array(fc.record({ x: numbers, y: numbers }), { maxLength: 40 })

describe('a walk through the points', () => {
  const lines = [
    [
      { x: 0, y: 1 },
      { x: 10, y: 2 },
      { x: 20, y: 3 },
    ],
    [],
    [
      { x: 1, y: 1 },
      { x: 19, y: 2 },
    ],
  ]
  const steps: [key: string, from: PlotCursor, to: PlotCursor | undefined, reason: string][] = [
    ['ArrowRight', { line: 0, point: 0 }, { line: 0, point: 1 }, 'the next point'],
    ['ArrowRight', { line: 0, point: 2 }, { line: 0, point: 2 }, 'the end is the end'],
    ['ArrowLeft', { line: 0, point: 0 }, { line: 0, point: 0 }, 'so is the beginning'],
    ['End', { line: 0, point: 0 }, { line: 0, point: 2 }, 'the last'],
    ['Home', { line: 2, point: 1 }, { line: 2, point: 0 }, 'the first'],
    ['PageUp', { line: 0, point: 0 }, { line: 0, point: 2 }, 'ten further, or the last'],
    [
      'ArrowDown',
      { line: 0, point: 2 },
      { line: 2, point: 1 },
      'the same moment of the next line with points',
    ],
    ['ArrowUp', { line: 2, point: 0 }, { line: 0, point: 0 }, 'and back'],
    ['ArrowUp', { line: 0, point: 1 }, { line: 0, point: 1 }, 'above the first is none'],
    ['a', { line: 0, point: 1 }, undefined, 'another key is nothing of ours'],
  ]
  it.each(steps)('%s from %j leads to %j: %s', (key, from, to) => {
    expect(cursorAfter(key, from, lines)).toEqual(to)
  })

  it('the nearest point is found as by comparing all', () => {
    fc.assert(
      fc.property(fc.array(points), fc.record({ x: numbers, y: numbers }), (all, place) => {
        const distanceTo = ({ x, y }: { x: number; y: number }) => (x - place.x) ** 2 + (y - place.y) ** 2
        const found = nearestPoint(all, place)
        const least = Math.min(...all.flat().map(distanceTo))
        const shown = found && all[found.line]?.[found.point]
        expect(shown ? distanceTo(shown) : Number.POSITIVE_INFINITY).toBe(least)
      }),
    )
  })
})
