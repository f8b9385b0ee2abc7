import { expect, test } from 'vitest'
import { isChanged } from './hooks.ts'

interface Version {
  readonly id: string
  readonly title: string
  readonly facts: { readonly round: number; readonly map: string } | null
  readonly tags: readonly string[]
}

const before: Version = { id: 'one', title: 'First', facts: { round: 3, map: 'bridge' }, tags: ['a', 'b'] }

test.each([
  { what: 'an equal value', after: { title: 'First' }, isOther: false },
  { what: 'another value', after: { title: 'Second' }, isOther: true },
  { what: 'keys in another order', after: { facts: { map: 'bridge', round: 3 } }, isOther: false },
  { what: 'another value inside JSON', after: { facts: { map: 'bridge', round: 4 } }, isOther: true },
  { what: 'items in another order', after: { tags: ['b', 'a'] }, isOther: true },
])('isChanged with $what is $isOther', ({ after, isOther }) => {
  expect(isChanged(before, { ...before, ...after }, ['title', 'facts', 'tags'])).toBe(isOther)
})

test('a missing value is equal to null, and only the named fields count', () => {
  expect(isChanged({ ...before, facts: null }, { title: 'Second' }, ['facts'])).toBe(false)
  expect(isChanged(before, { title: 'First' }, ['facts'])).toBe(true)
})
