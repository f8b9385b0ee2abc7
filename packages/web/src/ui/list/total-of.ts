import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

export type PagedQuery<Item> = UseInfiniteQueryResult<
  InfiniteData<{ readonly items: readonly Item[]; readonly totalItems: number }>
>

/** How many entries there are in all; unknown while the answer is on its way. */
export function totalOf<Item>(query: PagedQuery<Item>): number | undefined {
  return query.isPlaceholderData ? undefined : query.data?.pages.at(-1)?.totalItems
}
