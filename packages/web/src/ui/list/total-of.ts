import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

export type PagedQuery<Item> = UseInfiniteQueryResult<InfiniteData<CountedPage<Item>>>

interface CountedPage<Item> {
  readonly items: readonly Item[]
  readonly totalItems: number
  /** Whether there may be more than were counted. */
  readonly hasMore?: boolean
}

/** How many entries there are in all. */
export interface Total {
  readonly count: number
  /** Whether there are more than were counted. */
  readonly hasMore: boolean
}

/** How many entries there are in all; unknown while the answer is on its way. */
export function totalOf<Item>(query: PagedQuery<Item>): Total | undefined {
  const last = query.isPlaceholderData ? undefined : query.data?.pages.at(-1)
  return last && { count: last.totalItems, hasMore: last.hasMore ?? false }
}
