import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { durationTicks, evenTicks, scaleOf, spanOf, wholeTicks, type Span } from './plot-scale.ts'

const numbers = fc.integer({ min: -1_000_000, max: 1_000_000 })
const spans = fc.tuple(numbers, fc.nat(1_000_000)).map(([from, length]) => [from, from + length] as const)

describe('spans and scales', () => {
  it('a span holds every value', () => {
    fc.assert(
      fc.property(fc.array(numbers, { minLength: 1 }), (values) => {
        expect(spanOf(values)).toEqual([Math.min(...values), Math.max(...values)])
      }),
    )
    expect(spanOf([])).toEqual([0, 0])
  })

  it('the ends of a span meet the ends of the picture, and order is kept', () => {
    fc.assert(
      fc.property(spans, numbers, numbers, (span, one, other) => {
        fc.pre(span[0] < span[1])
        const scale = scaleOf(span, [0, 800])
        expect(scale(span[0])).toBeCloseTo(0)
        expect(scale(span[1])).toBeCloseTo(800)
        expect(Math.sign(scale(one) - scale(other))).toBe(Math.sign(one - other))
      }),
    )
  })

  it('a single value is in the middle', () => {
    expect(scaleOf([7, 7], [0, 100])(7)).toBe(50)
  })
})

describe('ticks', () => {
  const rows: [span: Span, most: number, ticks: number[], reason: string][] = [
    [[0, 10], 6, [0, 2, 4, 6, 8, 10], 'steps of two'],
    [[0, 3], 6, [0, 1, 2, 3], 'never parts of a round'],
    [[1, 43], 6, [10, 20, 30, 40], 'steps of ten within the span'],
    [[0, 9999], 5, [0, 5000], 'large numbers'],
    [[5, 5], 5, [5], 'one value'],
  ]
  it.each(rows)('of %j, at most %i, are %j: %s', (span, most, ticks) => {
    expect(wholeTicks(span, most)).toEqual(ticks)
  })

  it.each([
    [0, 12 * 60_000, 5, ['0:00', '5:00', '10:00'], 'a short night'],
    [0, 150 * 60_000, 6, ['0:00', '30:00', '60:00', '90:00', '120:00', '150:00'], 'a usual one'],
    [0, 30_000, 4, ['0:00', '0:10', '0:20', '0:30'], 'the first seconds'],
  ])('of a time from %i to %i, at most %i, are %j: %s', (from, to, most, shown) => {
    const ticks = durationTicks([from, to], most)
    expect(
      ticks.map((ms) => `${Math.floor(ms / 60_000)}:${String((ms / 1000) % 60).padStart(2, '0')}`),
    ).toEqual(shown)
  })

  it('stay within the span and within the requested number', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 2, max: 12 }), (span, most) => {
        for (const ticks of [wholeTicks(span, most), durationTicks(span, most), evenTicks(span, most)]) {
          expect(ticks.length).toBeLessThanOrEqual(most)
          for (const tick of ticks) {
            expect(tick).toBeGreaterThanOrEqual(span[0])
            expect(tick).toBeLessThanOrEqual(span[1])
          }
          expect(new Set(ticks).size).toBe(ticks.length)
        }
      }),
    )
  })
})
