import { expect, test } from 'vitest'
import { Windows } from './rate-counters.ts'

test('a window opens with the first count and ends after its time', () => {
  const windows = new Windows(1000)
  windows.open('ada', 500).count += 1
  expect(windows.open('ada', 1499)).toMatchObject({ count: 1, until: 1500 })
  expect(windows.open('ada', 1500)).toMatchObject({ count: 0, until: 2500 })
  expect(windows.find('otto', 1500)).toBeUndefined()
})

test('a clock that was set back makes no caller wait', () => {
  const windows = new Windows(1000)
  windows.open('ada', 3_600_000).count = 9
  expect(windows.open('ada', 0)).toMatchObject({ count: 0, until: 1000 })
})

test('those who come under many names gain nothing: past the bound they share windows', () => {
  const windows = new Windows(60_000, 100)
  windows.open('early', 0).count = 7
  let counted = 0
  const seen = new Set<object>()
  for (let name = 0; name < 100_000; name += 1) {
    const window = windows.open(`name ${name}`, 1)
    if (!seen.has(window)) seen.add(window)
    window.count += 1
    counted += 1
  }
  expect(counted).toBe(100_000)
  // 99 of their own and the shared ones: so few that each of those is far over any limit.
  expect(seen.size).toBeLessThanOrEqual(99 + 512)
  expect(windows.open('early', 1).count).toBe(7)
})

test('a window that is over makes room', () => {
  const windows = new Windows(1000, 2)
  windows.open('one', 0)
  windows.open('two', 0)
  const later = windows.open('three', 6000)
  later.count = 3
  expect(windows.find('three', 6000)).toBe(later)
})
