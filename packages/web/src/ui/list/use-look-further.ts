import { useEffect } from 'react'

/**
 * Asks for page after page of a list that is searched where it is shown, as long as more is wanted and there is more.
 * Tells whether it is still looking; a page that does not come ends it.
 */
export function useLookFurther(query: SearchedQuery, isWanted: boolean): boolean {
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const isLooking = isWanted && hasNextPage && !isError
  const isDue = isLooking && !isFetching
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
  return isLooking
}

interface SearchedQuery {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}
