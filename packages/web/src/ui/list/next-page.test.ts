import { expect, test } from 'vitest'
import { nextPage, roughly, uncounted } from './next-page.ts'

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

const roughPage = (total: number, page: ReturnType<typeof pageOf>) =>
  roughly({ ...page, totalItems: total, totalPages: Math.ceil(total / page.perPage) })

test.each([
  ['few are counted', roughPage(4, pageOf(2, 2)), { total: 4, hasMore: false, next: undefined }],
  [
    'five hundred are counted',
    roughPage(500, pageOf(250, 2)),
    { total: 500, hasMore: false, next: undefined },
  ],
  [
    'of more it is said that there are more',
    roughPage(501, pageOf(1, 2)),
    { total: 500, hasMore: true, next: 2 },
  ],
  ['also far behind', roughPage(501, pageOf(700, 2)), { total: 500, hasMore: true, next: 701 }],
  ['the last page tells', roughPage(501, pageOf(701, 1)), { total: 1401, hasMore: false, next: undefined }],
])('of a list that is counted roughly, %s', (_name, page, { total, hasMore, next }) => {
  expect(page).toMatchObject({ totalItems: total, hasMore })
  expect(nextPage(page)).toBe(next)
})
