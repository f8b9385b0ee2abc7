import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * What is asked for again begins anew, except for what somebody waits for: a first answer and a further page are never
 * dropped. They may be older than what happened, so they are asked for again once they are there.
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

  /** However often it is wished for meanwhile, it is asked for once. */
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
      // Whoever got no first answer is told why, and asks again themselves.
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

/** Whether a further page of a list is under way. */
export function asksForMore(query: Query): boolean {
  return isUnderWay(query) && query.state.fetchMeta?.fetchMore !== undefined
}

/** Whether somebody waits for what is under way: a first answer, or a further page. */
function isAwaited(query: Query): boolean {
  return asksForMore(query) || (isUnderWay(query) && query.state.data === undefined)
}
