import { expect, it } from 'vitest'
import { SeenWindow } from './change-feed.ts'

it('takes every number once, in any order', () => {
  const window = new SeenWindow(10)
  expect([12, 11, 12, 10, 9, 13].map((seq) => window.add(seq, 0))).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
  ])
})

it('keeps its floor low for numbers that come late, and raises it after a minute', () => {
  const window = new SeenWindow(10)
  window.add(20, 0)
  window.add(21, 30_000)
  expect(window.floor).toBe(10)
  expect(window.add(15, 30_001)).toBe(true)
  window.add(30, 60_001)
  expect(window.floor).toBe(20)
  expect(window.add(16, 60_002)).toBe(false)
  expect(window.add(22, 60_002)).toBe(true)
})
