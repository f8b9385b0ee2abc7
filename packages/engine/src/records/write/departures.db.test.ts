import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../database/sql.ts'
import { onEachDatabase } from '../../testing/index.ts'
import { defineCollection, relation } from '../../schema/index.ts'
import type { BoundHooks } from '../hooks.ts'
import {
  collections,
  guest,
  idOf,
  openRecords,
  person,
  superuser,
  type OpenRecords,
} from '../records.fixture.ts'
import { bodyOf } from '../files.ts'
import type { Transaction } from '../transaction.ts'

const rowsPerPortion = 3
const tables = ['people', 'posts', 'comments', 'profiles', 'vault', 'visits'] as const
// A like requires its person, so a person with likes could not be deleted at all.
const divisible = [
  ...collections.filter(({ name }) => name !== 'likes'),
  defineCollection({
    name: 'visits',
    type: 'base',
    shape: { person: relation('people', { required: true, cascadeDelete: true }) },
    rules: {},
  }),
]

interface Event {
  readonly tx: Transaction
  readonly record: Readonly<Record<string, unknown>>
  readonly cascadedFrom?: unknown
}

/** Comments are counted in their post, as votes are in a clip. */
const counted: BoundHooks = {
  collection: 'comments',
  hooks: {
    holds: ['post'],
    afterDelete: async ({ tx, record }: Event) => {
      const post = await tx.recordsOf('posts').findById(String(record['post']))
      if (post) await tx.recordsOf('posts').update(post.id, { score: Number(post['score']) - 1 })
    },
  },
}

onEachDatabase((database) => {
  const opened: OpenRecords[] = []
  afterEach(async () => {
    for (const open of opened.splice(0)) await open.close()
  })
  const start = async (options: Parameters<typeof openRecords>[1] = {}) => {
    const open = await openRecords(database, { collections: divisible, rowsPerPortion, ...options })
    opened.push(open)
    return open
  }
  const startWithYears = async (options: Parameters<typeof openRecords>[1] = {}) => {
    const open = await start(options)
    await addYears(open)
    open.announced.length = 0
    return open
  }

  test('an account is gone at once, and all that hangs on it follows in portions', async () => {
    const open = await startWithYears()
    await open.records.as(superuser).delete('people', idOf('ann'))
    expect(open.announced.at(-1)).toMatchObject({ action: 'delete', collection: 'people' })
    expect(open.announced).toHaveLength(1 + rowsPerPortion - 1)
    expect(await open.records.store('people').findById(idOf('ann'))).toBeUndefined()
    expect(await open.records.store('posts').count({ filter: 'author = "ann000000000000"' })).toBeGreaterThan(
      0,
    )

    await finish(open)
    for (const table of tables)
      for (const row of await open.records.store(table).findAll())
        expect(JSON.stringify(row)).not.toContain(idOf('ann'))
    expect(await leftOf(open)).toEqual([])
  })

  test('records that are still to be deleted are hidden from callers, also in caches and expands', async () => {
    const open = await startWithYears()
    const listOf = async (collection: string, params = {}) => {
      const { items, totalItems } = (await open.records.as(guest).list(collection, params)).body
      return { items, totalItems }
    }
    const own = 'author = "ann000000000000"'
    expect((await listOf('posts', { filter: own })).totalItems).toBe(3)
    expect((await listOf('posts')).totalItems).toBe(6)
    const comment = await open.add('comments', { post: idOf('p3'), author: idOf('bob'), text: 'mine' })
    const expanded = async () =>
      (await open.records.as(guest).view('comments', comment, { expand: 'post' })).body['expand'] ?? {}
    expect(await expanded()).toHaveProperty('post')

    await open.records.as(superuser).delete('people', idOf('ann'))
    expect(await open.records.store('posts').count({ filter: own })).toBeGreaterThan(0)
    expect(await listOf('posts', { filter: own })).toEqual({ items: [], totalItems: 0 })
    expect((await listOf('posts')).totalItems).toBe(3)
    expect(await expanded()).toEqual({})
    const { id: left = '' } = (await open.records.store('posts').findFirst({ filter: own })) ?? {}
    const asOwner = open.records.as(superuser)
    const notFound = { status: 404 }
    await expect(asOwner.view('posts', left)).rejects.toMatchObject(notFound)
    await expect(asOwner.update('posts', left, { body: bodyOf({ title: 'new' }) })).rejects.toMatchObject(
      notFound,
    )
    await expect(asOwner.delete('posts', left)).rejects.toMatchObject(notFound)

    await finish(open)
    expect((await listOf('posts')).totalItems).toBe(3)
  })

  test('its unique values are free at once, and who comes back with them is left alone', async () => {
    const open = await startWithYears()
    await open.records.as(superuser).delete('people', idOf('ann'))
    await open.add('people', { ...person('ann'), id: idOf('again') })
    await open.add('profiles', { person: idOf('again'), motto: 'back' })
    await finish(open)
    expect(await open.records.store('profiles').findFirst({ filter: 'motto = "back"' })).toMatchObject({
      person: idOf('again'),
    })
  })

  test('each portion has a bounded size, and none begins after the abort', async () => {
    const open = await startWithYears({ hooks: [counted] })
    await open.records.as(superuser).delete('people', idOf('ann'))
    const sizes: number[] = []
    const ending = new AbortController()
    open.changes.add({
      committed: (changes) => {
        sizes.push(changes.filter(({ collection }) => collection !== 'posts').length)
        if (sizes.length === 2) ending.abort()
      },
    })
    await open.records.finishDepartures(ending.signal)
    expect(sizes).toHaveLength(2)
    expect(await leftOf(open)).toHaveLength(1)
    await finish(open)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(rowsPerPortion)
    expect(await leftOf(open)).toEqual([])
  })

  test('a failed portion is tried again, and does not block other accounts', async () => {
    let isBroken = true
    const breaking: BoundHooks = {
      collection: 'profiles',
      hooks: {
        beforeDelete: () => {
          if (isBroken) throw new Error('not now')
        },
      },
    }
    const deletedAt = new Date('2026-12-01T12:00:00Z')
    const open = await startWithYears({ hooks: [breaking], now: () => deletedAt })
    await open.add('profiles', { person: idOf('ann') })
    for (const name of ['ann', 'bob']) await open.records.as(superuser).delete('people', idOf(name))
    await expect(finish(open)).rejects.toThrow('not now')
    expect(await leftOf(open)).toEqual([expect.stringContaining(idOf('ann'))])
    expect(await open.records.departuresSince()).toEqual([deletedAt])
    isBroken = false
    await finish(open)
    expect(await leftOf(open)).toEqual([])
    expect(await open.records.departuresSince()).toEqual([])
    expect(await open.records.store('profiles').count()).toBe(0)
  })

  test('several who finish it at once do it once', async () => {
    const open = await startWithYears({ hooks: [counted] })
    await open.records.as(superuser).delete('people', idOf('bob'))
    await Promise.all([finish(open), finish(open), finish(open)])
    const deleted = open.announced.filter(({ action }) => action === 'delete').map(({ record }) => record.id)
    expect(new Set(deleted).size).toBe(deleted.length)
    expect(await leftOf(open)).toEqual([])
  })

  test('records that the server still makes for the account are deleted too, and no caller can name it', async () => {
    const open = await startWithYears()
    await open.records.as(superuser).delete('people', idOf('ann'))
    const made = await open.add('posts', { title: 'Late', author: idOf('ann') })
    const naming = open.records.as(guest).create('comments', {
      body: { values: { post: idOf('p0'), author: idOf('ann') }, files: {} },
    })
    await expect(naming).rejects.toMatchObject({
      data: { author: { code: 'validation_missing_rel_records' } },
    })
    await finish(open)
    expect(await open.records.store('posts').findById(made)).toBeUndefined()
    await expect(open.add('posts', { title: 'Later', author: idOf('ann') })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('where a record could be in the way, the account goes whole or not at all', async () => {
    const open = await startWithYears({
      collections: [...divisible, ...collections.filter(({ name }) => name === 'likes')],
    })
    const like = await open.add('likes', { post: idOf('q'), person: idOf('bob') })
    await expect(open.records.as(superuser).delete('people', idOf('ann'))).rejects.toMatchObject({
      status: 400,
    })
    await open.records.store('likes').delete(like)
    await open.records.as(superuser).delete('people', idOf('ann'))
    expect(await leftOf(open)).toEqual([])
    expect(await open.records.store('posts').count({ filter: 'author = "ann000000000000"' })).toBe(0)
  })

  test('hooks of the later deletes get the caller who deleted the account', async () => {
    const told: unknown[] = []
    const telling: BoundHooks = {
      collection: 'profiles',
      hooks: {
        afterDelete: ({ context, cascadedFrom }) =>
          void told.push(context.auth?.id, context.isSuperuser, cascadedFrom),
      },
    }
    const open = await startWithYears({ hooks: [telling] })
    await open.add('profiles', { person: idOf('ann') })
    await open.records.store('people').update(idOf('bob'), { is_admin: true })
    await open.records.as(await open.as(idOf('bob'))).delete('people', idOf('ann'))
    expect(told).toEqual([])
    await finish(open)
    expect(told).toEqual([idOf('bob'), false, { collection: 'people', id: idOf('ann') }])
  })
})

describe.each([
  { what: 'leaves', hooks: [] },
  { what: 'records with hooks', hooks: [counted] },
])('$what go', ({ hooks }) => {
  onEachDatabase((database) => {
    const same = { collections: divisible, now: () => new Date('2026-05-05T05:05:05Z'), hooks }
    let whole: OpenRecords
    let divided: OpenRecords
    beforeAll(async () => {
      whole = await openRecords(database, { ...same, rowsPerPortion: Infinity })
      divided = await openRecords(database, { ...same, rowsPerPortion })
    })
    afterAll(async () => {
      await whole.close()
      await divided.close()
    })

    test('with the account as in one transaction, whatever refers to what', { timeout: 60_000 }, async () => {
      const property = fc.asyncProperty(graphs, async (graph) => {
        expect(await outcomeOf(divided, graph)).toEqual(await outcomeOf(whole, graph))
      })
      await fc.assert(property, { numRuns: 25 })
    })
  })
})

const names = ['a', 'b', 'c', 'd', 'e']
const of = (n: number) => idOf(names[n] ?? '')
const place = fc.nat(names.length - 1)
const graphs = fc.record({
  posts: fc.array(fc.record({ author: place, readers: fc.uniqueArray(place) }), { maxLength: 12 }),
  comments: fc.array(fc.record({ post: fc.nat(11), author: place, answers: fc.option(fc.nat(29)) }), {
    maxLength: 30,
  }),
  profiles: fc.uniqueArray(place),
  visits: fc.array(place, { maxLength: 12 }),
  vault: fc.array(place, { maxLength: 8 }),
})
type Graph = typeof graphs extends fc.Arbitrary<infer G> ? G : never

/** Returns the content of the tables once `a` has left. */
async function outcomeOf(open: OpenRecords, graph: Graph): Promise<unknown> {
  for (const table of tables.toReversed())
    await open.database.write((to) => to.run(sql(`DELETE FROM ${table}`)))
  for (const name of names) await open.add('people', { ...person(name), tokenKey: name.repeat(40) })
  for (const [n, { author, readers }] of graph.posts.entries())
    await open.add('posts', {
      id: idOf(`p${n}x`),
      title: 'One',
      author: of(author),
      readers: readers.map(of),
      score: 9,
    })
  const comments = graph.comments.filter(({ post }) => post < graph.posts.length)
  for (const [n, { post, author }] of comments.entries())
    await open.add('comments', { id: idOf(`c${n}x`), post: idOf(`p${post}x`), author: of(author) })
  for (const [n, { answers }] of comments.entries())
    if (answers !== null && answers < comments.length)
      await open.records.store('comments').update(idOf(`c${n}x`), { answers: idOf(`c${answers}x`) })
  for (const n of graph.profiles) await open.add('profiles', { id: idOf(`f${n}x`), person: of(n) })
  for (const [n, visitor] of graph.visits.entries())
    await open.add('visits', { id: idOf(`w${n}x`), person: of(visitor) })
  for (const [n, owner] of graph.vault.entries())
    await open.add('vault', { id: idOf(`v${n}x`), owner: of(owner) })

  await open.records.as(superuser).delete('people', of(0))
  await finish(open)
  const rows = await Promise.all(tables.map((table) => open.records.store(table).findAll({ sort: 'id' })))
  return [...rows, await leftOf(open)]
}

/** Two years of Ann, some of Bob's among them: posts with comments, things she reads, a place in the vault. */
async function addYears(open: OpenRecords): Promise<void> {
  for (const name of ['ann', 'bob']) await open.add('people', person(name))
  await open.add('posts', { id: idOf('q'), title: 'One', author: idOf('ann'), readers: [idOf('bob')] })
  for (let n = 0; n < 5; n += 1) {
    const [author, reader] = n % 2 === 0 ? ['bob', 'ann'] : ['ann', 'bob']
    await open.add('posts', {
      id: idOf(`p${n}`),
      title: 'One',
      author: idOf(author),
      readers: [idOf(reader)],
    })
    await open.add('visits', { person: idOf('ann') })
    for (const name of ['ann', 'bob'])
      await open.add('comments', { post: idOf(`p${n}`), author: idOf(name), text: `${n}` })
    await open.add('vault', { owner: idOf('ann') })
  }
}

const finish = (open: OpenRecords) => open.records.finishDepartures(new AbortController().signal)

async function leftOf({ database }: OpenRecords): Promise<string[]> {
  const rows = await database.readArrays(sql("SELECT id FROM _params WHERE id LIKE 'departure:%'"))
  return rows.map(([id]) => String(id))
}
