import type { ListResult } from 'pocketbase'

interface PageOfList {
  readonly page: number
  readonly totalPages: number
}

/** The number of the page after this one, for lists that grow by a button. */
export function nextPage({ page, totalPages }: PageOfList): number | undefined {
  return page < totalPages ? page + 1 : undefined
}

/**
 * A page that was asked for with `skipTotal`, for lists that show no total: after a full page there may be another one.
 * Told when it comes: what is on show of it may change.
 */
export function uncounted<Item>(list: ListResult<Item>): ListResult<Item> {
  const { page, perPage, items } = list
  return { ...list, totalPages: items.length < perPage ? page : page + 1 }
}
