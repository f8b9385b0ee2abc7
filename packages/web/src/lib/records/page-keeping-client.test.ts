import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { PageKeepingClient } from './page-keeping-client.ts'

const leave: (() => void)[] = []
afterEach(() => {
  for (const stop of leave.splice(0)) stop()
})

/** A mounted list of as many pages as are requested; the test decides when responses arrive. */
function list(name: string, client: PageKeepingClient) {
  const asked: { readonly page: number; readonly answer: () => Promise<void>; fail: () => Promise<void> }[] =
    []
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['lists', name],
    queryFn: ({ pageParam }) =>
      new Promise<number>((resolve, reject) => {
        const answer = () => quietAfter(() => resolve(pageParam))
        const fail = () => quietAfter(() => reject(new Error('The lamp went out.')))
        asked.push({ page: pageParam, answer, fail })
      }),
    initialPageParam: 1,
    getNextPageParam: (page: number) => page + 1,
    initialData: { pages: [1], pageParams: [1] },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  leave.push(observer.subscribe(() => {}))
  const shown = () => observer.getCurrentResult().data?.pages
  return { asked, observer, shown, pages: () => asked.map(({ page }) => page) }
}

async function quietAfter(work: () => void): Promise<void> {
  work()
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

test('a further page arrives although its list is invalidated, and the list is fetched again after it', async () => {
  const client = new PageKeepingClient()
  const clips = list('clips', client)
  const events = list('events', client)
  void clips.observer.fetchNextPage()
  await quietAfter(() => void client.invalidateQueries({ queryKey: ['lists'] }))
  expect(clips.pages()).toEqual([2])
  expect(events.pages(), 'others do not wait').toEqual([1])

  await clips.asked[0]?.answer()
  expect(clips.shown()).toEqual([1, 2])
  expect(clips.pages(), 'as the first of two').toEqual([2, 1])
})

test('the list is also fetched again if the further page failed', async () => {
  const client = new PageKeepingClient()
  const clips = list('clips', client)
  clips.observer.fetchNextPage().catch(() => {})
  await quietAfter(() => void client.invalidateQueries({ queryKey: ['lists'] }))
  await clips.asked[0]?.fail()
  expect(clips.pages()).toEqual([2, 1])
})

test('a pending refetch of a whole list starts over', async () => {
  const client = new PageKeepingClient()
  const clips = list('clips', client)
  void clips.observer.refetch()
  await quietAfter(() => void client.invalidateQueries({ queryKey: ['lists'] }))
  expect(clips.pages()).toEqual([1, 1])
})

test('a pending first response is shown, and fetched again once, as it may be outdated', async () => {
  const client = new PageKeepingClient()
  const answers: ((text: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['places'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  leave.push(observer.subscribe(() => {}))
  const shown = () => observer.getCurrentResult().data
  await quietAfter(() => {
    for (let n = 0; n < 3; n += 1) void client.invalidateQueries({ queryKey: ['places'] })
  })
  expect(answers).toHaveLength(1)

  await quietAfter(() => answers[0]?.('before'))
  expect(shown()).toBe('before')
  expect(answers).toHaveLength(2)
  await quietAfter(() => answers[1]?.('after'))
  expect(shown()).toBe('after')
  expect(answers).toHaveLength(2)
})

test('queries that the filter excludes are not fetched', async () => {
  const client = new PageKeepingClient()
  const [clips, events] = [list('clips', client), list('events', client)]
  void clips.observer.fetchNextPage()
  await quietAfter(
    () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'clips' }),
  )
  await clips.asked[0]?.answer()
  expect([clips.pages(), events.pages()]).toEqual([[2, 1], []])
})

test('a failed first fetch is shown as an error and not repeated until the person retries', async () => {
  const client = new PageKeepingClient()
  const failures: (() => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['places'],
    queryFn: () =>
      new Promise<string>((_resolve, reject) => failures.push(() => reject(new Error('The lamp went out.')))),
    retry: false,
  })
  leave.push(observer.subscribe(() => {}))
  await quietAfter(() => void client.invalidateQueries({ queryKey: ['places'] }))
  await quietAfter(() => failures[0]?.())
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' })
  expect(failures).toHaveLength(1)
})
