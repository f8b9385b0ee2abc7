import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query'

/** Never drops a further page that somebody waits for: what is asked for again is asked for after it. */
export class PageKeepingClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const growing = this.getQueryCache().findAll(filters).filter(asksForMore)
    if (growing.length === 0) return super.invalidateQueries(filters, options)
    const predicate: InvalidateQueryFilters<Key>['predicate'] = (query) =>
      !growing.some(({ queryHash }) => queryHash === query.queryHash) && filters?.predicate?.(query) !== false
    await Promise.all([
      super.invalidateQueries({ ...filters, predicate }, options),
      ...growing.map(async ({ promise, queryKey }) => {
        await promise?.catch(() => undefined)
        const { refetchType } = filters ?? {}
        await this.invalidateQueries({ queryKey, exact: true, ...(refetchType && { refetchType }) }, options)
      }),
    ])
  }
}

export function isUnderWay({ state }: Query): boolean {
  return state.fetchStatus !== 'idle'
}

/** Whether a further page of a list is under way. */
export function asksForMore(query: Query): boolean {
  return isUnderWay(query) && query.state.fetchMeta?.fetchMore !== undefined
}
