import { expect, test } from 'vitest'
import { demoNight, paceOf, roundAt } from './seed-night.ts'

const minute = 60_000
const numbers = demoNight.squads.map((_, index) => index + 1)

test('every squad has its own pace, the same on every run', () => {
  for (const number of numbers) {
    const { rounds, outAt } = paceOf(number)
    expect(rounds).toEqual(rounds.toSorted((one, other) => one - other))
    expect(new Set(rounds).size).toBe(rounds.length)
    expect(outAt).toBeGreaterThan(rounds.at(-1) ?? 0)
    expect(paceOf(number)).toEqual({ rounds, outAt })
  }
  expect(new Set(numbers.map((number) => roundAt(number, 150 * minute))).size).toBeGreaterThan(2)
})

test('when the demo begins all squads play, and continue for the next hour', () => {
  const now = demoNight.minutes * minute
  for (const number of numbers) {
    const { outAt } = paceOf(number)
    expect(roundAt(number, now)).toBeGreaterThan(15)
    expect(outAt).toBeGreaterThan(now)
    expect(outAt).toBeLessThan(demoNight.hours * 60 * minute)
  }
  const later = numbers.filter((number) => roundAt(number, now + 60 * minute) > roundAt(number, now))
  expect(later).toEqual(numbers)
})
