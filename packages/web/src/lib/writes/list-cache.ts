import type {
  InfiniteData,
  Query,
  QueryClient,
  QueryFilters,
  QueryKey,
  QueryCacheNotifyEvent,
} from '@tanstack/react-query'
import type { ListResult } from 'pocketbase'
import { asksForMore, isUnderWay } from '../records/page-keeping-client.ts'

interface Listed {
  readonly id: string
  readonly expand?: object
}

export interface ListCacheOptions<Item> {
  readonly keys: {
    /** Prefix of all these keys; mutations that call `change` have it as their key. */
    readonly all: QueryKey
    readonly lists: QueryKey
    readonly one: (id: string) => QueryKey
  }
  /** Returns the whole list with a new or renewed item. Without it, new items only come with a fetch. */
  readonly place?: (list: ListOnShow<Item>, item: Item) => readonly Item[]
}

/** A cached list and its key. */
interface ListOnShow<Item> {
  readonly items: readonly Item[]
  readonly key: QueryKey
}

export interface ListCache<Item> {
  find: (id: string) => Item | undefined
  /**
   * Applies the person's change to an item wherever it is cached, before the server confirms it. Drops
   * pending responses, which do not contain the change; `settle` fetches them again.
   */
  change: (id: string, to: (item: Item) => Item) => void
  /** Fetches again what may lack a change. Called after any change, whether made with `change` or not. */
  settle: () => void
  /** Applies the server's values to an item wherever it is cached. */
  renew: (id: string, to: (item: Item) => Item) => void
  /** Applies a record of the server wherever it is cached, and places it in the lists. */
  put: (item: Item) => void
  remove: (id: string) => void
  refresh: () => void
}

type Lists<Item> = InfiniteData<ListResult<Item>>

/**
 * Writes cached lists: optimistic changes, their roll-back and live updates. A pending response may lack an
 * update, so the update is applied to it again.
 */
export function listCache<Item extends Listed>(
  client: QueryClient,
  { keys, place }: ListCacheOptions<Item>,
): ListCache<Item> {
  const queries = () => client.getQueryCache().findAll({ queryKey: keys.all })
  const lists = () => client.getQueriesData<Lists<Item>>({ queryKey: keys.lists })
  const write = <Data>(filters: QueryFilters, to: (data: Data, key: QueryKey) => Data) => {
    for (const query of client.getQueryCache().findAll(filters)) {
      const { queryKey } = query
      const toData = (data: Data | undefined) => data && to(data, queryKey)
      setData<Data>(client, queryKey, toData)
      if (isUnderWay(query)) tellAnswer(client, query, () => setData<Data>(client, queryKey, toData))
    }
  }
  const setLists = (to: (data: Lists<Item>, key: QueryKey) => Lists<Item>) =>
    write({ queryKey: keys.lists }, to)
  const renew: ListCache<Item>['renew'] = (id, to) => {
    setLists((data) => withPages(data, (items) => items.map((item) => (item.id === id ? to(item) : item))))
    write<Item>({ queryKey: keys.one(id), exact: true }, to)
  }

  return {
    find: (id) =>
      lists()
        .flatMap(([, data]) => (data ? itemsOf(data) : []))
        .find((item) => item.id === id) ?? client.getQueryData<Item>(keys.one(id)),
    change: (id, to) => {
      const underWay = queries().filter(isUnderWay)
      const morePages = underWay
        .filter(asksForMore)
        .map((query) => ({ query, meta: query.state.fetchMeta ?? {} }))
      // The queries are reverted immediately; only the dropped responses end later.
      void client.cancelQueries({ queryKey: keys.all })
      for (const query of underWay) query.invalidate()
      renew(id, to)
      // A further page is added to the pages as they are when it is requested.
      for (const { query, meta } of morePages) query.fetch(undefined, { meta }).catch(() => {})
    },
    settle: () => {
      // While another change is in flight, a response would not contain that one.
      if (client.isMutating({ mutationKey: keys.all }) > 1) return
      for (const query of queries().filter((each) => isUnderWay(each) && !asksForMore(each))) {
        void query.cancel({ revert: true })
        query.invalidate()
      }
      void client.refetchQueries({ queryKey: keys.all, type: 'active', predicate: isOutdated })
    },
    renew,
    put: (item) => {
      renew(item.id, (shown) => withNews(shown, item))
      if (place) setLists((data, key) => onFirstPage(data, place({ items: itemsOf(data), key }, item)))
    },
    remove: (id) => {
      setLists((data) => withPages(data, (items) => items.filter((item) => item.id !== id)))
      client.removeQueries({ queryKey: keys.one(id) })
    },
    refresh: () => void client.invalidateQueries({ queryKey: keys.all }),
  }
}

/** Writes the data of a query. An invalidated query stays invalidated. */
export function setData<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  to: (data: Data | undefined) => Data | undefined,
): void {
  const isInvalidated = client.getQueryState(queryKey)?.isInvalidated
  client.setQueryData<Data>(queryKey, to)
  if (isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/** Returns an item with the values of a live update. Updates contain no relations, so the shown ones stay. */
export function withNews<Item extends Listed>(shown: Item, news: Item): Item {
  return { ...shown, ...news, expand: news.expand ?? shown.expand ?? {} }
}

function isOutdated(query: Query): boolean {
  return query.state.isInvalidated && !isUnderWay(query)
}

function itemsOf<Item>({ pages }: Lists<Item>): Item[] {
  return pages.flatMap(({ items }) => items)
}

function withPages<Item>(data: Lists<Item>, to: (items: Item[]) => Item[]): Lists<Item> {
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: to(page.items) })) }
}

// A list is shown as one, so its first page may hold all items until the next fetch.
function onFirstPage<Item>(data: Lists<Item>, items: readonly Item[]): Lists<Item> {
  const pages = data.pages.map((page, index) => ({ ...page, items: index === 0 ? [...items] : [] }))
  return { ...data, pages }
}

const news = new WeakMap<Query, (() => void)[]>()

/** Repeats a write after the query's pending response, which may be older than the write. */
function tellAnswer(client: QueryClient, query: Query, write: () => void): void {
  const waiting = news.get(query)
  if (waiting) {
    waiting.push(write)
    return
  }
  const writes = [write]
  news.set(query, writes)
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query !== query || !isEnd(event)) return
    stop()
    news.delete(query)
    if (isAnswer(event)) for (const each of writes) each()
  })
}

function isEnd(event: QueryCacheNotifyEvent): boolean {
  return event.type === 'removed' || (event.type === 'updated' && !isUnderWay(event.query))
}

function isAnswer(event: QueryCacheNotifyEvent): boolean {
  return event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true
}
