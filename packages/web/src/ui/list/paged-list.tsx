import type { ReactNode } from 'react'
import { ErrorBanner } from '../base/banner.tsx'
import classes from './list.module.css'
import { ShowMoreButton } from './show-more-button.tsx'
import { SkeletonGrid } from '../base/skeleton-grid.tsx'
import type { PagedQuery } from './total-of.ts'

/** A list that the server returns page by page, in every state it can have. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, loading, loadFailed, empty, more, skeletonHeight = 72, children } = props
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const { totalItems = 0, hasMore = false } = query.data?.pages.at(-1) ?? {}
  return (
    <div className="stack gap-24" aria-busy={query.isFetching}>
      {query.isError && (
        <ErrorBanner
          message={loadFailed}
          isRetrying={query.isFetching}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {query.isPending && <SkeletonGrid label={loading} height={skeletonHeight} />}
      {query.isSuccess && items.length === 0 && empty}
      {items.length > 0 && children(items)}
      <ShowMoreButton query={query} className={classes.more}>
        {more}
      </ShowMoreButton>
      {items.length > 0 && (
        <p className="small muted tabular text-center">
          {items.length} of {hasMore ? `${Math.max(items.length, totalItems)}+` : totalItems}
        </p>
      )}
    </div>
  )
}

export interface PagedListProps<Item> {
  readonly query: PagedQuery<Item>
  /** Read out while the first page is loading. */
  readonly loading: string
  readonly loadFailed: string
  readonly empty: ReactNode
  /** Label of the button that loads the next page. */
  readonly more: string
  readonly skeletonHeight?: number
  readonly children: (items: readonly Item[]) => ReactNode
}
