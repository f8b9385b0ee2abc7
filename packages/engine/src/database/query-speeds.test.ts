import { expect, test } from 'vitest'
import { QuerySpeeds } from './query-speeds.ts'

const minute = 60_000

function noteOften(speeds: QuerySpeeds, text: string, times: number): void {
  for (let n = 0; n < times; n += 1) speeds.note(text, { ms: 1, now: 0 })
}

test('nothing is suspected until something was slow', () => {
  const speeds = new QuerySpeeds()
  speeds.note('a', { ms: 19, now: 0 })
  expect(speeds.isSuspect('a', 1)).toBe(false)
  expect(speeds.isSuspect('never seen', 1)).toBe(false)
})

test('for ten minutes after a slow query only those are trusted that were quick 200 times', () => {
  const speeds = new QuerySpeeds()
  noteOften(speeds, 'proven', 200)
  noteOften(speeds, 'not yet proven', 199)
  speeds.note('heavy', { ms: 20, now: 0 })
  for (const text of ['heavy', 'not yet proven', 'never seen']) {
    expect(speeds.isSuspect(text, 10 * minute - 1)).toBe(true)
    expect(speeds.isSuspect(text, 10 * minute)).toBe(false)
  }
  expect(speeds.isSuspect('proven', minute)).toBe(false)
  noteOften(speeds, 'not yet proven', 1)
  expect(speeds.isSuspect('not yet proven', minute)).toBe(false)
})

test('whoever was slow once starts anew', () => {
  const speeds = new QuerySpeeds()
  noteOften(speeds, 'a', 200)
  speeds.note('a', { ms: 30, now: 0 })
  noteOften(speeds, 'a', 199)
  expect(speeds.isSuspect('a', minute)).toBe(true)
  noteOften(speeds, 'a', 1)
  expect(speeds.isSuspect('a', minute)).toBe(false)
})

test('of endless different queries only the latest are remembered, and none drives out a trusted one', () => {
  const speeds = new QuerySpeeds()
  noteOften(speeds, 'proven', 200)
  noteOften(speeds, 'first', 199)
  for (let n = 0; n < 1000; n += 1) noteOften(speeds, `query ${n}`, 1)
  speeds.note('heavy', { ms: 30, now: 0 })
  expect(speeds.isSuspect('proven', 1)).toBe(false)
  noteOften(speeds, 'first', 1)
  expect(speeds.isSuspect('first', 1)).toBe(true)
})
