import type { FactsAnswer, NewFact } from '@longhouse/contract/game-nights'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFactSender } from './fact-sender.ts'
import { openUnsentFacts, type UnsentFact, type UnsentFacts } from './unsent-facts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const owner = { night: 'night', user: 'user' }

type Step =
  | { readonly do: 'press'; readonly squad: string }
  | { readonly do: 'takeBack' }
  | { readonly do: 'send'; readonly network: 'works' | 'loses the list' | 'loses the answer' | 'hangs' }
  | { readonly do: 'reload' }
  | { readonly do: 'otherTab' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('press' as const), squad: fc.constantFrom('a', 'b') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takeBack' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      network: fc.constantFrom(
        'works' as const,
        'loses the list' as const,
        'loses the answer' as const,
        'hangs' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('otherTab' as const) }) },
)

test('every click arrives once, regardless of lost requests and reloads [GN-05]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const storage = createStorage()
      const server = createServer()
      const pressed = new Map<string, UnsentFact>()
      let phone = openPhone(storage, server)
      let count = 0
      let isHanging = false
      for (const action of steps) {
        if (action.do === 'press') {
          count += 1
          const fact = factOf(count, action.squad)
          pressed.set(fact.id, fact)
          phone.unsent.add(fact)
        } else if (action.do === 'takeBack') {
          const last = phone.unsent.list().findLast(({ isTried }) => !isTried)
          if (!last) continue
          phone.unsent.drop([last.id])
          pressed.delete(last.id)
        } else if (action.do === 'send') {
          // While one request hangs, nothing else goes; the person counts on.
          if (isHanging) continue
          server.network = action.network
          isHanging = action.network === 'hangs' && phone.unsent.list().length > 0
          if (isHanging) phone.sender.wake()
          else await phone.sender.flush()
        } else if (action.do === 'reload') {
          phone.sender.stop()
          phone = openPhone(storage, server)
          isHanging = false
        } else {
          server.network = 'works'
          await openPhone(storage, server).sender.flush()
        }
      }
      server.network = 'works'
      await openPhone(storage, server).sender.flush()
      expect(openUnsentFacts(storage, owner).list()).toEqual([])
      const arrived = server.facts.toSorted((a, b) => a.at - b.at)
      expect(arrived.map(({ id }) => id)).toEqual([...pressed.keys()])
      for (const fact of arrived) expect(pressed.get(fact.id)).toMatchObject(fact)
    }),
  )
})

test('a list that failed is sent again automatically, later and later', async () => {
  // Neither sooner nor later than on average.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => void vi.restoreAllMocks())
  const server = createServer()
  const { unsent, sender } = openPhone(createStorage(), server)
  unsent.add(factOf(1, 'a'))
  server.network = 'loses the list'
  await sender.flush()
  expect(server.tries).toBe(1)
  await vi.advanceTimersByTimeAsync(1300)
  expect(server.tries).toBe(2)
  await vi.advanceTimersByTimeAsync(1300)
  expect(server.tries).toBe(2)
  server.network = 'works'
  await vi.advanceTimersByTimeAsync(1300)
  expect(unsent.list()).toEqual([])
  expect(server.facts).toHaveLength(1)
})

test('a fact that the server will never accept is reported with its message and dropped, the rest stays', async () => {
  const server = createServer()
  const told: string[] = []
  const { unsent, sender } = openPhone(createStorage(), server, (reason) => told.push(reason))
  unsent.add(factOf(1, 'a'))
  unsent.add(factOf(2, 'a'))
  server.refuses.add(factOf(1, 'a').id)
  await sender.flush()
  expect(told).toEqual(['No.'])
  expect(unsent.list()).toEqual([])
  expect(server.facts.map(({ id }) => id)).toEqual([factOf(2, 'a').id])
})

test('a fact that is held back is not sent before its time, and not held by a clock that was set back', async () => {
  const server = createServer()
  const { unsent, sender } = openPhone(createStorage(), server)
  unsent.add({ ...factOf(1, 'a'), heldUntil: Date.now() + 5000 })
  sender.wake()
  await vi.advanceTimersByTimeAsync(4000)
  expect(server.tries).toBe(0)
  await vi.advanceTimersByTimeAsync(6100)
  expect(server.facts).toHaveLength(1)
  unsent.add({ ...factOf(2, 'a'), heldUntil: Date.now() + 3_600_000 })
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.facts).toHaveLength(2)
})

test('leaving also sends facts that are held back', async () => {
  const server = createServer()
  const { unsent, sender } = openPhone(createStorage(), server)
  unsent.add({ ...factOf(1, 'a'), heldUntil: Date.now() + 5000 })
  expect(await sender.flush()).toBe(true)
  expect(server.facts).toHaveLength(1)
})

test('without storage the open page keeps the clicks', () => {
  const storage = createStorage()
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const unsent = openUnsentFacts(storage, owner)
  const heard = vi.fn<() => void>()
  unsent.subscribe(heard)
  unsent.add(factOf(1, 'a'))
  expect(unsent.list()).toEqual([factOf(1, 'a')])
  expect(heard).toHaveBeenCalledOnce()
})

test.each(['', 'nonsense', '{}', '[1, null, {"id": "x"}]'])(
  'no facts are read from storage that contains %j',
  (text) => {
    const storage = createStorage()
    storage.setItem('unsent:night:user', text)
    expect(openUnsentFacts(storage, owner).list()).toEqual([])
  },
)

function factOf(count: number, squad: string): UnsentFact {
  const id = `fact${String(count).padStart(11, '0')}`
  return { id, squad, kind: 'reached', value: count, epoch: 0, at: count * 1000, device: 'phone' }
}

function openPhone(storage: Storage, server: PretendServer, onRefused?: (reason: string) => void) {
  const unsent: UnsentFacts = openUnsentFacts(storage, owner)
  const sender = createFactSender({
    unsent,
    post: server.post,
    refusalOf: () => undefined,
    onAnswer: () => undefined,
    onRefused: (_, reason) => onRefused?.(reason),
  })
  return { unsent, sender }
}

type PretendServer = ReturnType<typeof createServer>

/** A server that stores facts it does not know yet, over a network that loses requests. */
function createServer() {
  const taken = new Map<string, NewFact>()
  const server = {
    network: 'works' as Extract<Step, { do: 'send' }>['network'],
    refuses: new Set<string>(),
    tries: 0,
    get facts() {
      return [...taken.values()]
    },
    post: async (_squad: string, facts: readonly NewFact[]): Promise<FactsAnswer> => {
      const { network } = server
      server.tries += 1
      if (network === 'loses the list') throw new TypeError('Failed to fetch')
      const good = facts.filter(({ id }) => !server.refuses.has(id))
      for (const fact of good) if (!taken.has(fact.id)) taken.set(fact.id, fact)
      if (network === 'loses the answer') throw new TypeError('Failed to fetch')
      if (network === 'hangs') await new Promise(() => undefined)
      return {
        taken: good.map(({ id }) => id),
        refused: facts.filter(({ id }) => server.refuses.has(id)).map(({ id }) => ({ id, reason: 'No.' })),
        folded: { round: 0, phase: 'playing', epoch: 0, reached: [], downs: 0, outAt: 0, late: [] },
        now: 0,
      }
    },
  }
  return server
}

function createStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}
