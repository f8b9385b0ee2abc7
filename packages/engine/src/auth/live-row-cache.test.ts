import { expect, it } from 'vitest'
import { LiveRowCache } from './auth-cache.ts'

it('drops the least recently used entry and marks it as outdated', async () => {
  const cache = new LiveRowCache<{ name: string }>(2)
  const find = (name: string) => cache.find(name, async () => ({ name }))
  const first = await find('a')
  const second = await find('b')
  expect(await find('a')).toBe(first)
  const third = await find('c')
  expect([first, second, third].map((each) => each?.isCurrent)).toEqual([true, false, true])
  expect(await find('a')).toBe(first)
  expect(await find('b')).not.toBe(second)
})

it('says that nothing holds any more once everything is forgotten, what is still being read included', async () => {
  const cache = new LiveRowCache<{ name: string }>(2)
  const find = (name: string) => cache.find(name, async () => ({ name }))
  const known = await find('a')
  const loading = find('b')
  cache.forgetAll({ canHearNodes: true })
  expect([known, await loading].map((each) => each?.isCurrent)).toEqual([false, false])
})
