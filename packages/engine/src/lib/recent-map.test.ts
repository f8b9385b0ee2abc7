import { expect, it } from 'vitest'
import { RecentMap } from './recent-map.ts'

it('forgets what was used longest ago', () => {
  const forgotten: number[] = []
  const map = new RecentMap<string, number>(2, (value) => forgotten.push(value))
  map.set('a', 1)
  map.set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3])
  expect(forgotten).toEqual([2])
})
