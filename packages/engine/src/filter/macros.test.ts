import { describe, expect, it } from 'vitest'
import { constantValue, isMacro, macroValue } from './macros.ts'

// A Thursday, in a leap year, at the end of a month.
const now = new Date('2024-02-29T13:14:15.678Z')

describe('macros', () => {
  it.each([
    ['@now', '2024-02-29 13:14:15.678Z'],
    ['@yesterday', '2024-02-28 13:14:15.678Z'],
    ['@tomorrow', '2024-03-01 13:14:15.678Z'],
    ['@todayStart', '2024-02-29 00:00:00.000Z'],
    ['@todayEnd', '2024-02-29 23:59:59.999Z'],
    ['@monthStart', '2024-02-01 00:00:00.000Z'],
    ['@monthEnd', '2024-02-29 23:59:59.999Z'],
    ['@yearStart', '2024-01-01 00:00:00.000Z'],
    ['@yearEnd', '2024-12-31 23:59:59.999Z'],
    ['@second', 15],
    ['@minute', 14],
    ['@hour', 13],
    ['@day', 29],
    ['@month', 2],
    ['@weekday', 4],
    ['@year', 2024],
  ])('%s is %s', (name, expected) => {
    expect(macroValue(name, now)).toBe(expected)
    expect(isMacro(name)).toBe(true)
  })

  it('counts Sunday as day 0', () => {
    expect(macroValue('@weekday', new Date('2024-03-03T00:00:00Z'))).toBe(0)
  })

  it('ends December with the year', () => {
    expect(macroValue('@monthEnd', new Date('2025-12-05T00:00:00Z'))).toBe('2025-12-31 23:59:59.999Z')
  })

  it.each(['@NOW', 'now', '@nope', '@request.auth.id', 'constructor'])('%s is none', (name) => {
    expect(macroValue(name, now)).toBeUndefined()
    expect(isMacro(name)).toBe(false)
  })
})

describe('constants', () => {
  it.each([
    ['true', 1],
    ['TRUE', 1],
    ['False', 0],
    ['null', null],
    ['NuLL', null],
    ['nil', undefined],
    ['title', undefined],
  ])('%s is %s', (identifier, expected) => {
    expect(constantValue(identifier)).toBe(expected)
  })
})
