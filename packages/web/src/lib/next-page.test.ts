import { expect, test } from 'vitest'
import { nextPage, uncounted } from './next-page.ts'

const pageOf = (page: number, count: number) => ({
  page,
  perPage: 2,
  totalItems: -1,
  totalPages: -1,
  items: Array.from({ length: count }, (_, n) => ({ id: `item${n}` })),
})

test.each([
  ['a full page has one after it', pageOf(1, 2), 2],
  ['so does a later one', pageOf(3, 2), 4],
  ['a page with room left is the last', pageOf(2, 1), undefined],
  ['and so is an empty one', pageOf(2, 0), undefined],
])('of a list without a total, %s', (_name, page, next) => {
  expect(nextPage(uncounted(page))).toBe(next)
})

test('with a total, a full page can be the last', () => {
  expect(nextPage({ page: 2, totalPages: 2 })).toBeUndefined()
})
