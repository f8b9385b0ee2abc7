import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import type { ListResult } from 'pocketbase'
import { afterEach, describe, expect, test } from 'vitest'
import { listCache, setData } from './list-cache.ts'

interface Clip {
  readonly id: string
  readonly upvotes: number
  readonly expand?: { readonly user?: string }
}

const keys = {
  all: ['clips'],
  lists: ['clips', 'list'],
  one: (id: string) => ['clips', 'one', id],
}
const ownVotes = ['clips', 'votes']
const upvote = (clip: Clip): Clip => ({ ...clip, upvotes: clip.upvotes + 1 })

const leave: (() => void)[] = []
afterEach(() => {
  for (const stop of leave.splice(0)) stop()
})

/** A mounted list. The test sends its responses, each with the requested page. */
function screen({ isFilled = true } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const asked: { readonly page: number; readonly answer: (...items: Clip[]) => Promise<void> }[] = []
  const options = {
    queryKey: [...keys.lists, 'everything'],
    queryFn: ({ pageParam }: { readonly pageParam: number }) =>
      new Promise<ListResult<Clip>>((resolve) => {
        const answer = async (...items: Clip[]) => {
          resolve({ items, page: pageParam, perPage: 1, totalItems: 3, totalPages: 3 })
          await quiet()
        }
        asked.push({ page: pageParam, answer })
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }: ListResult<Clip>) => (page < totalPages ? page + 1 : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  }
  if (isFilled)
    client.setQueryData(options.queryKey, {
      pageParams: [1],
      pages: [{ items: [{ id: 'a', upvotes: 1 }], page: 1, perPage: 1, totalItems: 3, totalPages: 3 }],
    })
  const observer = new InfiniteQueryObserver(client, options)
  leave.push(observer.subscribe(() => {}))
  const shown = () => observer.getCurrentResult().data?.pages.flatMap(({ items }) => items)
  const cache = listCache<Clip>(client, { keys })
  return { client, observer, asked, shown, cache, queryKey: options.queryKey }
}

/** A mutation as the features write them; the test decides when the server responds. */
function press({ client, cache }: ReturnType<typeof screen>, id = 'a') {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const mutation = new MutationObserver(client, {
    mutationKey: keys.all,
    mutationFn: () => promise,
    onMutate: () => cache.change(id, upvote),
    onSettled: () => cache.settle(),
  })
  mutation.mutate().catch(() => {})
  return {
    arrive: async () => {
      resolve()
      await quiet()
    },
    fail: async () => {
      reject(new Error('The lamp went out.'))
      await quiet()
    },
  }
}

/** Resolves once everything that only waits for promises has happened. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

describe('a change of the person', () => {
  test('is not undone by a list that was requested before it', async () => {
    const list = screen()
    void list.observer.refetch()
    const vote = press(list)
    await quiet()
    expect(list.shown()).toEqual([{ id: 'a', upvotes: 2 }])

    await list.asked[0]?.answer({ id: 'a', upvotes: 1 })
    expect(list.shown()).toEqual([{ id: 'a', upvotes: 2 }])

    await vote.arrive()
    expect(list.asked.map(({ page }) => page)).toEqual([1, 1])
    await list.asked[1]?.answer({ id: 'a', upvotes: 2 }, { id: 'b', upvotes: 0 })
    expect(list.shown()).toEqual([
      { id: 'a', upvotes: 2 },
      { id: 'b', upvotes: 0 },
    ])
  })

  test('is not undone by a list that was requested while it was in flight', async () => {
    const list = screen()
    const vote = press(list)
    await quiet()
    void list.observer.refetch()
    await vote.arrive()
    await list.asked[0]?.answer({ id: 'a', upvotes: 1 })
    expect(list.shown()).toEqual([{ id: 'a', upvotes: 2 }])
    await list.asked[1]?.answer({ id: 'a', upvotes: 2 })
    expect(list.shown()).toEqual([{ id: 'a', upvotes: 2 }])
  })

  test('fetches nothing if no list was in flight', async () => {
    const list = screen()
    const vote = press(list)
    await vote.arrive()
    expect(list.shown()).toEqual([{ id: 'a', upvotes: 2 }])
    expect(list.asked).toEqual([])
  })

  test('lets a first answer come after it', async () => {
    const list = screen({ isFilled: false })
    const vote = press(list)
    await quiet()
    await list.asked[0]?.answer({ id: 'a', upvotes: 1 })
    expect(list.shown()).toBeUndefined()
    await vote.arrive()
    await list.asked[1]?.answer({ id: 'a', upvotes: 2 })
    expect(list.shown()).toEqual([{ id: 'a', upvotes: 2 }])
  })

  test('waits for the last of several before it asks again', async () => {
    const list = screen()
    void list.observer.refetch()
    const votes = [press(list), press(list)]
    await votes[0]?.arrive()
    expect(list.asked).toHaveLength(1)
    await votes[1]?.arrive()
    expect(list.asked).toHaveLength(2)
    expect(list.shown()).toEqual([{ id: 'a', upvotes: 3 }])
  })

  test('asks again when it failed, too', async () => {
    const list = screen()
    void list.observer.refetch()
    await press(list).fail()
    expect(list.asked).toHaveLength(2)
  })

  test('keeps a live update that arrived while a list was in flight', async () => {
    const list = screen()
    void list.observer.refetch()
    list.cache.put({ id: 'a', upvotes: 7 })
    press(list)
    await quiet()
    expect(list.shown()).toEqual([{ id: 'a', upvotes: 8, expand: {} }])
  })

  test('does not lose a further page that was requested', async () => {
    const list = screen()
    void list.observer.fetchNextPage()
    const vote = press(list)
    await quiet()
    expect(list.asked.map(({ page }) => page)).toEqual([2, 2])
    expect(list.observer.getCurrentResult().isFetchingNextPage).toBe(true)
    await vote.arrive()
    await list.asked[0]?.answer({ id: 'old', upvotes: 0 })
    await list.asked[1]?.answer({ id: 'b', upvotes: 0 })
    expect(list.shown()).toEqual([
      { id: 'a', upvotes: 2 },
      { id: 'b', upvotes: 0 },
    ])
    expect(list.asked).toHaveLength(2)
  })

  test('also drops pending responses other than lists, such as votes', async () => {
    const list = screen()
    const answers: ((ids: string[]) => void)[] = []
    const own = new QueryObserver(list.client, {
      queryKey: ownVotes,
      queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
    })
    leave.push(own.subscribe(() => {}))
    setData<string[]>(list.client, ownVotes, () => ['a'])
    const vote = press(list)
    await quiet()
    answers[0]?.([])
    await quiet()
    expect(own.getCurrentResult().data).toEqual(['a'])
    await vote.arrive()
    answers[1]?.(['a', 'z'])
    await quiet()
    expect(own.getCurrentResult().data).toEqual(['a', 'z'])
  })
})

describe('live updates', () => {
  const news: Clip = { id: 'a', upvotes: 7 }
  const old: Clip = { id: 'a', upvotes: 1 }
  const other: Clip = { id: 'b', upvotes: 0 }
  const renewed = { ...news, expand: {} }

  test('are not undone by a list that was requested before them, and nothing is fetched twice', async () => {
    const list = screen()
    void list.observer.refetch()
    list.cache.put(news)
    await list.asked[0]?.answer(old, other)
    expect(list.shown()).toEqual([renewed, other])
    expect(list.asked).toHaveLength(1)
  })

  test('are not undone by a first response', async () => {
    const list = screen({ isFilled: false })
    list.cache.put(news)
    await list.asked[0]?.answer(old)
    expect(list.shown()).toEqual([renewed])
  })

  test('are not undone by a further page', async () => {
    const list = screen()
    void list.observer.fetchNextPage()
    await quiet()
    list.cache.put(news)
    await list.asked[0]?.answer(other)
    expect(list.shown()).toEqual([renewed, other])
  })

  test('do not bring back an item that was removed', async () => {
    const list = screen()
    void list.observer.refetch()
    list.cache.remove('a')
    await list.asked[0]?.answer(old, other)
    expect(list.shown()).toEqual([other])
  })

  test('of a new item keep it in its place', async () => {
    const list = screen()
    const sorted = listCache<Clip>(list.client, { keys, place: ({ items }, item) => [item, ...items] })
    void list.observer.refetch()
    sorted.put({ id: 'new', upvotes: 0 })
    await list.asked[0]?.answer(old)
    expect(list.shown()?.map(({ id }) => id)).toEqual(['new', 'a'])
  })

  test('are not undone by the response for one item', async () => {
    const { client, cache } = screen()
    const { promise, resolve } = Promise.withResolvers<Clip>()
    const one = new QueryObserver(client, { queryKey: keys.one('a'), queryFn: () => promise })
    leave.push(one.subscribe(() => {}))
    cache.renew('a', upvote)
    cache.put(news)
    resolve(old)
    await quiet()
    expect(one.getCurrentResult().data).toEqual(renewed)
  })

  test('are older than a response that was requested after them', async () => {
    const list = screen()
    list.cache.put(news)
    void list.observer.refetch()
    await list.asked[0]?.answer({ id: 'a', upvotes: 9 })
    expect(list.shown()).toEqual([{ id: 'a', upvotes: 9 }])
  })

  test('are forgotten with the query that was dropped', async () => {
    const list = screen()
    void list.observer.refetch()
    list.cache.put(news)
    await list.client.cancelQueries({ queryKey: keys.all })
    void list.observer.refetch()
    await list.asked[1]?.answer({ id: 'a', upvotes: 9 })
    expect(list.shown()).toEqual([{ id: 'a', upvotes: 9 }])
  })
})

describe('an item', () => {
  test('is found and changed wherever it is shown', () => {
    const { client, cache, shown } = screen()
    client.setQueryData(keys.one('b'), { id: 'b', upvotes: 4 })
    client.setQueryData(keys.one('a'), { id: 'a', upvotes: 1 })
    cache.change('a', upvote)
    cache.change('b', upvote)
    cache.change('nobody', upvote)
    expect(shown()).toEqual([{ id: 'a', upvotes: 2 }])
    expect(client.getQueryData(keys.one('a'))).toEqual({ id: 'a', upvotes: 2 })
    expect(cache.find('b')).toEqual({ id: 'b', upvotes: 5 })
    expect(cache.find('nobody')).toBeUndefined()
    expect(client.getQueryState(keys.one('nobody'))).toBeUndefined()
  })

  test('is removed wherever it is shown', () => {
    const { client, cache, shown } = screen()
    client.setQueryData(keys.one('a'), { id: 'a', upvotes: 1 })
    cache.remove('a')
    expect(shown()).toEqual([])
    expect(cache.find('a')).toBeUndefined()
  })

  test('comes into the list where the list has a place for it', () => {
    const { client, cache, shown } = screen()
    cache.put({ id: 'new', upvotes: 0 })
    expect(shown()).toEqual([{ id: 'a', upvotes: 1 }])
    const sorted = listCache<Clip>(client, { keys, place: ({ items }, item) => [item, ...items] })
    sorted.put({ id: 'new', upvotes: 0 })
    expect(shown()?.map(({ id }) => id)).toEqual(['new', 'a'])
  })

  test('that is written leaves its list invalidated', () => {
    const { client, cache, queryKey } = screen()
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
    cache.renew('a', upvote)
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })
})
