import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A query client whose invalidations never drop a first response or a further page: a person waits for those.
 * They may be outdated, so they are fetched again once they have arrived. Other pending fetches start over.
 */
export class PageKeepingClient extends QueryClient {
  readonly #askedAgain = new Map<string, Promise<void>>()

  override async invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const awaited = this.getQueryCache().findAll(filters).filter(isAwaited)
    if (awaited.length === 0) return super.invalidateQueries(filters, options)
    const predicate: InvalidateQueryFilters<Key>['predicate'] = (query) =>
      !awaited.some(({ queryHash }) => queryHash === query.queryHash) && filters?.predicate?.(query) !== false
    await Promise.all([
      super.invalidateQueries({ ...filters, predicate }, options),
      ...awaited.map((query) => this.#invalidateLater(query, { refetchType: filters?.refetchType, options })),
    ])
  }

  /** Invalidates a query after its pending response; several calls in the meantime count as one. */
  #invalidateLater(query: Query, { refetchType, options }: Wish): Promise<void> {
    const { promise, queryKey, queryHash } = query
    const wish = `${refetchType} ${queryHash}`
    const wished = this.#askedAgain.get(wish)
    if (wished) return wished
    const later = async () => {
      const isAnswered = await promise?.then(
        () => true,
        () => false,
      )
      this.#askedAgain.delete(wish)
      // A query without a first response shows its error, and the person retries.
      if (!isAnswered && query.state.data === undefined) return
      await this.invalidateQueries({ queryKey, exact: true, ...(refetchType && { refetchType }) }, options)
    }
    const done = later()
    this.#askedAgain.set(wish, done)
    return done
  }
}

interface Wish {
  readonly refetchType: InvalidateQueryFilters['refetchType']
  readonly options: InvalidateOptions | undefined
}

export function isUnderWay({ state }: Query): boolean {
  return state.fetchStatus !== 'idle'
}

/** Returns whether a further page of a list is pending. */
export function asksForMore(query: Query): boolean {
  return isUnderWay(query) && query.state.fetchMeta?.fetchMore !== undefined
}

/** Returns whether a person waits for the pending response: a first one, or a further page. */
function isAwaited(query: Query): boolean {
  return asksForMore(query) || (isUnderWay(query) && query.state.data === undefined)
}
