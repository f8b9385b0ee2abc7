import type { InfiniteData, Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import type { ListResult } from 'pocketbase'
import { tellAnswer } from './late-answers.ts'
import { asksForMore, isUnderWay } from './page-keeping-client.ts'

interface Listed {
  readonly id: string
  readonly expand?: object
}

export interface ListCacheOptions<Item> {
  readonly keys: {
    /** What all these queries begin with; mutations that `change` something carry it as their key. */
    readonly all: QueryKey
    readonly lists: QueryKey
    readonly one: (id: string) => QueryKey
  }
  /** The whole list with an item that is new to it or renewed; without it, an item only comes when it is asked for. */
  readonly place?: (list: ListOnShow<Item>, item: Item) => readonly Item[]
}

/** One of the lists on show, and the key that says which. */
interface ListOnShow<Item> {
  readonly items: readonly Item[]
  readonly key: QueryKey
}

export interface ListCache<Item> {
  find: (id: string) => Item | undefined
  /**
   * What the person does to an item, shown wherever it is before the server has agreed. An answer that was asked for
   * before does not know of it and is not waited for; `settle` asks again.
   */
  change: (id: string, to: (item: Item) => Item) => void
  /** Asks again for what may not know of a change: called when it has arrived, be it by `change` or otherwise. */
  settle: () => void
  /** What the server tells of an item, shown wherever it is. */
  renew: (id: string, to: (item: Item) => Item) => void
  /** An item in the server's words, renewed wherever it is and placed in the list. */
  put: (item: Item) => void
  remove: (id: string) => void
  refresh: () => void
}

type Lists<Item> = InfiniteData<ListResult<Item>>

/**
 * The one way to write what is on show of a list: optimistic changes, their roll-back and live news. An answer that is
 * on its way when news come may not know of them; it is told when it arrives.
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
      // It is back as it was at once; only the dropped answers themselves end later.
      void client.cancelQueries({ queryKey: keys.all })
      for (const query of underWay) query.invalidate()
      renew(id, to)
      // A further page is added to those on show, as they are when it is asked for.
      for (const { query, meta } of morePages) query.fetch(undefined, { meta }).catch(() => {})
    },
    settle: () => {
      // As long as another change is on its way, an answer would not know of that one.
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

/** Writes the data of a query. What was to be asked for anew still is. */
export function setData<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  to: (data: Data | undefined) => Data | undefined,
): void {
  const isInvalidated = client.getQueryState(queryKey)?.isInvalidated
  client.setQueryData<Data>(queryKey, to)
  if (isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/** An item as it was announced anew; announcements carry nothing of other collections, so what is on show stays. */
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

// A list is shown as one, so it may all stand on its first page until it is next asked for.
function onFirstPage<Item>(data: Lists<Item>, items: readonly Item[]): Lists<Item> {
  const pages = data.pages.map((page, index) => ({ ...page, items: index === 0 ? [...items] : [] }))
  return { ...data, pages }
}
