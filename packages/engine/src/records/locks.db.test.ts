import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '../errors.ts'
import { deadlocksOf, postgres } from '../testing/index.ts'
import { watchLockOrder } from '../testing/lock-order.ts'
import type { BoundHooks } from './hooks.ts'
import { idOf, openRecords, person, type OpenRecords } from './records.fixture.ts'
import type { Transaction } from './transaction.ts'

// Comments are counted in their post's score, as votes are in a clip.
const count = async (tx: Transaction, post: unknown, by: number) => {
  const found = await tx.recordsOf('posts').findById(String(post))
  if (found) await tx.recordsOf('posts').update(found.id, { score: Number(found['score']) + by })
}
const counted: BoundHooks = {
  collection: 'comments',
  hooks: {
    holds: ['post'],
    afterCreate: ({ tx, record }: Event) => count(tx, record['post'], 1),
    afterUpdate: async ({ tx, record, original }: Event) => {
      if (original?.['post'] === record['post']) return
      await count(tx, original?.['post'], -1)
      await count(tx, record['post'], 1)
    },
    afterDelete: ({ tx, record }: Event) => count(tx, record['post'], -1),
  },
}
interface Event {
  readonly tx: Transaction
  readonly record: Readonly<Record<string, unknown>>
  readonly original?: Readonly<Record<string, unknown>>
}

const names = ['a', 'b', 'c']
const place = fc.nat(names.length - 1)
const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constantFrom('come', 'leave', 'post', 'unpost'), at: place }),
    fc.record({ act: fc.constantFrom('comment', 'move', 'answer', 'uncomment'), at: place, to: place }),
  ),
  { minLength: 20, maxLength: 60 },
)
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never

describe('postgres', () => {
  let open: OpenRecords
  let url = ''
  beforeAll(async () => {
    const database = await postgres.create()
    url = database.databaseUrl ?? ''
    open = await openRecords({ name: 'postgres', create: async () => database }, { hooks: [counted] })
  })
  afterAll(() => open.close())

  /** Accepts refusals; any other error fails the test. */
  async function take(step: Step): Promise<void> {
    const [index, to] = [names[step.at] ?? '', 'to' in step ? (names[step.to] ?? '') : '']
    const [posts, comments] = [open.records.store('posts'), open.records.store('comments')]
    const acts: Record<Step['act'], () => Promise<unknown>> = {
      come: () => open.records.store('people').create(person(index)),
      leave: () => open.records.store('people').delete(idOf(index)),
      post: () => posts.create({ id: idOf(`p${index}`), title: index, author: idOf(index) }),
      unpost: () => posts.delete(idOf(`p${index}`)),
      comment: () =>
        comments.create({ id: idOf(`c${index}${to}`), post: idOf(`p${index}`), author: idOf(to) }),
      move: () => comments.update(idOf(`c${index}${to}`), { post: idOf(`p${to}`) }),
      answer: () => comments.update(idOf(`c${index}${to}`), { answers: idOf(`c${to}${index}`) }),
      uncomment: () => comments.delete(idOf(`c${index}${to}`)),
    }
    await acts[step.act]().catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
    })
  }

  async function expectRightCounts(): Promise<void> {
    const comments = await open.records.store('comments').findAll()
    for (const post of await open.records.store('posts').findAll()) {
      expect(post['score']).toBe(comments.filter((comment) => comment['post'] === post.id).length)
    }
  }

  test('whatever is written, what is referred to is held before what refers to it', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const requireLockOrder = watchLockOrder()
        for (const step of taken) await take(step)
        expect(requireLockOrder).not.toThrow()
        await expectRightCounts()
      }),
      { numRuns: 10 },
    )
  })

  test('concurrent writes never deadlock, and no update is lost', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        await Promise.all(taken.map(take))
        await expectRightCounts()
      }),
      { numRuns: 10 },
    )
    expect(await deadlocksOf(url)).toBe(0)
  })

  const starting = [
    { name: 'a transaction that needs a taken lock out of order', says: false, ids: [1, 2] },
    { name: 'one that announces it, and is not reported,', says: true, ids: [3, 4] },
  ]
  test.each(starting)('$name starts over with all of its locks in order', async ({ says, ids }) => {
    const requireLockOrder = watchLockOrder()
    const [low = '', high = ''] = ids.map((id) => idOf(`people${id}`))
    for (const id of [low, high]) await open.records.store('people').create({ ...person(id), id })
    const [holding, asking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let tries = 0
    const first = open.records.transaction(async (tx) => {
      await tx.lock('people', low)
      holding.resolve()
      await asking.promise
      await tx.lock('people', high)
    })
    await holding.promise
    const second = open.records.transaction(async (tx) => {
      tries += 1
      await tx.lock('people', high)
      setImmediate(asking.resolve)
      const ask = () => tx.lock('people', low)
      await (says ? tx.outOfTurn(ask) : ask())
    })
    await Promise.all([first, second])
    expect(tries).toBe(2)
    expect(await deadlocksOf(url)).toBe(0)
    const told = says ? /^$/ : /locks out of order/
    expect(messageOf(requireLockOrder)).toMatch(told)
  })

  test('many rows are held with one statement, in order whatever order they are named in', async () => {
    const requireLockOrder = watchLockOrder()
    const ids = ['many3', 'many1', 'many2'].map((name) => idOf(name))
    for (const id of ids) await open.records.store('people').create({ ...person(id), id })
    const order: string[] = []
    let written: Promise<unknown> = Promise.resolve()
    await open.records.transaction(async (tx) => {
      expect(await tx.lockAll('people', [...ids, 'nobody'])).toEqual(new Set(ids))
      written = open.records
        .store('people')
        .update(idOf('many2'), { name: 'later' })
        .then(() => order.push('other'))
      // Long enough for the other write, if it did not wait.
      await sleep(50)
      order.push('holder')
    })
    await written
    expect(order).toEqual(['holder', 'other'])
    expect(requireLockOrder).not.toThrow()
  })

  test('locks of nested work that failed are given back, and asked for again', async () => {
    const id = idOf('people1')
    await open.records.transaction(async (tx) => {
      const nested = tx.recordsOf('people').update(id, { email: 'no address' })
      await expect(nested).rejects.toMatchObject({ status: 400 })
      await expect(open.records.store('people').update(id, { name: 'in between' })).resolves.toBeDefined()
      expect(await tx.lock('people', id)).toBe(true)
      expect((await tx.recordsOf('people').findById(id))?.['name']).toBe('in between')
    })
  })
})

function messageOf(work: () => void): string {
  try {
    work()
    return ''
  } catch (error) {
    return String(error)
  }
}
