import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

export type PagedQuery<Item> = UseInfiniteQueryResult<InfiniteData<CountedPage<Item>>>

interface CountedPage<Item> {
  readonly items: readonly Item[]
  readonly totalItems: number
  /** Whether there may be more than were counted. */
  readonly hasMore?: boolean
}

/** The number of all entries. */
export interface Total {
  readonly count: number
  /** Whether there are more than were counted. */
  readonly hasMore: boolean
}

/** Returns the number of all entries; undefined while the list is loading. */
export function totalOf<Item>(query: PagedQuery<Item>): Total | undefined {
  const last = query.isPlaceholderData ? undefined : query.data?.pages.at(-1)
  return last && { count: last.totalItems, hasMore: last.hasMore ?? false }
}
