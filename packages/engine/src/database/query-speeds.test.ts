import { expect, test } from 'vitest'
import { QuerySpeeds } from './sqlite-reader.ts'

const minute = 60_000

function noteOften(speeds: QuerySpeeds, text: string, times: number): void {
  for (let n = 0; n < times; n += 1) speeds.note(text, { ms: 1, now: 0 })
}

test('only a slow query counts as slow, and for ten minutes', () => {
  const speeds = new QuerySpeeds()
  speeds.note('quick', { ms: 19, now: 0 })
  speeds.note('heavy', { ms: 20, now: 0 })
  expect(speeds.isSlow('heavy', 10 * minute - 1)).toBe(true)
  expect(speeds.isSlow('heavy', 10 * minute)).toBe(false)
  expect(speeds.isSlow('quick', 1)).toBe(false)
  expect(speeds.isSlow('never seen', 1)).toBe(false)
})

test('only those are trusted that were quick 200 times in a row', () => {
  const speeds = new QuerySpeeds()
  noteOften(speeds, 'a', 199)
  expect(speeds.isTrusted('a')).toBe(false)
  noteOften(speeds, 'a', 1)
  expect(speeds.isTrusted('a')).toBe(true)
  expect(speeds.isTrusted('never seen')).toBe(false)
})

test('a query that was slow once must earn its trust again', () => {
  const speeds = new QuerySpeeds()
  noteOften(speeds, 'a', 200)
  speeds.note('a', { ms: 30, now: 0 })
  noteOften(speeds, 'a', 199)
  expect(speeds.isTrusted('a')).toBe(false)
  expect(speeds.isSlow('a', minute)).toBe(true)
  noteOften(speeds, 'a', 1)
  expect(speeds.isTrusted('a')).toBe(true)
  expect(speeds.isSlow('a', minute)).toBe(false)
})

test('of endless different queries only the latest are remembered, and none drives out a trusted one', () => {
  const speeds = new QuerySpeeds()
  noteOften(speeds, 'proven', 200)
  noteOften(speeds, 'first', 199)
  for (let n = 0; n < 1000; n += 1) noteOften(speeds, `query ${n}`, 1)
  expect(speeds.isTrusted('proven')).toBe(true)
  noteOften(speeds, 'first', 1)
  expect(speeds.isTrusted('first')).toBe(false)
})
