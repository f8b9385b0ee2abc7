import type { ListResult } from 'pocketbase'

/** How far a long list is counted; beyond that it is said that there are more. */
const mostCounted = 500

/** Asks for a list whose total costs the same however long it is. Its pages go through `roughly`. */
export const countRoughly = { countUpTo: mostCounted + 1 }

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

/**
 * A page that was asked for with `countRoughly`. Where there are more than were counted, there may be another page after
 * a full one; the last page tells how many there are.
 */
export function roughly<Item>(list: ListResult<Item>): RoughPage<Item> {
  if (list.totalItems <= mostCounted) return { ...list, hasMore: false }
  const { page, perPage, items } = list
  const totalItems = (page - 1) * perPage + items.length
  const hasMore = items.length === perPage
  return { ...uncounted(list), totalItems: hasMore ? Math.max(mostCounted, totalItems) : totalItems, hasMore }
}

/** A page of a list that is counted no further than people read. */
export interface RoughPage<Item> extends ListResult<Item> {
  /** Whether there may be more than `totalItems`. */
  readonly hasMore: boolean
}
