import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '../testing/index.ts'
import { idOf, openRecords, person } from './records.fixture.ts'
import type { OpenRecords } from './records.fixture.ts'

const like = (post: string) => ({ post: idOf(post), person: idOf('ann') })

onEachDatabase((database) => {
  let open: OpenRecords
  beforeAll(async () => {
    open = await openRecords(database)
    await open.add('people', person('ann', { phone: '1', staff_note: 'kind' }))
    for (const [place, title] of [`it's "x" \\ {:y}`, 'b', 'c'].entries()) {
      await open.add('posts', {
        id: idOf(`p${place}`),
        title,
        score: place,
        inner: 'hush',
        author: idOf('ann'),
      })
    }
  })
  afterAll(() => open.close())

  const posts = () => open.records.store('posts')

  const scores = async (options: object) => (await posts().findAll(options)).map(({ score }) => score)

  test('server code sees every field but the secrets', async () => {
    const ann = await open.records.store('people').findById(idOf('ann'))
    expect(ann).toMatchObject({
      email: 'ann@example.com',
      phone: '1',
      staff_note: 'kind',
      collectionName: 'people',
    })
    expect(ann).not.toHaveProperty('password')
    expect(ann).not.toHaveProperty('tokenKey')
    expect(await posts().findById(idOf('p0'))).toHaveProperty('inner', 'hush')
    expect(await posts().findById('nope')).toBeUndefined()
  })

  test('parameters are values, whatever they hold', async () => {
    const found = await posts().findFirst({
      filter: 'title = {:title}',
      params: { title: `it's "x" \\ {:y}` },
    })
    expect(found?.id).toBe(idOf('p0'))
    expect(await posts().count({ filter: 'title ~ {:part}', params: { part: `"` } })).toBe(1)
    expect(await posts().count({ filter: 'title = {:none}', params: { none: null } })).toBe(0)
    expect(await posts().count({ filter: 'score >= {:low}', params: { low: 1 } })).toBe(2)
    expect(await posts().count({ filter: 'pinned = {:pinned}', params: { pinned: false } })).toBe(3)
    expect(
      await posts().count({ filter: 'created < {:when}', params: { when: new Date('2100-01-01') } }),
    ).toBe(3)
  })

  test('holding many rows tells which of them are there', async () => {
    const [there, gone] = [['p2', 'p0'].map((name) => idOf(name)), idOf('p9')]
    const held = await open.records.transaction((tx) => tx.lockAll('posts', [...there, gone]))
    expect([...held]).toEqual(there)
    expect(await open.records.transaction((tx) => tx.lockAll('posts', []))).toEqual(new Set())
  })

  test('a parameter that was not given is an error', async () => {
    await expect(posts().findAll({ filter: 'title = {:title}' })).rejects.toMatchObject({ status: 400 })
  })

  test('sort, limit and offset', async () => {
    expect(await scores({ sort: '-score' })).toEqual([2, 1, 0])
    expect(await scores({ sort: '-score', limit: 1 })).toEqual([2])
    expect(await scores({ offset: 1 })).toEqual([1, 2])
    expect(await scores({ filter: "author.name = 'ann'", sort: 'author.name,-score' })).toEqual([2, 1, 0])
  })

  test('long filters are fine for server code', async () => {
    const filter = Array.from({ length: 300 }, (_, n) => `id = 'x${n}'`).join(' || ')
    expect(await posts().count({ filter })).toBe(0)
  })

  test('a transaction sees its own writes, others see them after the commit', async () => {
    await open.records.transaction(async (tx) => {
      await tx.recordsOf('posts').create({ id: idOf('p9'), title: 'inside' })
      expect(await tx.recordsOf('posts').count({ filter: "title = 'inside'" })).toBe(1)
      expect(await posts().count({ filter: "title = 'inside'" })).toBe(0)
      expect(await tx.lock('posts', idOf('p9'))).toBe(true)
      expect(await tx.lock('posts', 'nope')).toBe(false)
      await tx.lockName('places')
      expect(
        await tx.query<{ n: number }>({
          sql: 'SELECT COUNT(*) AS n FROM "posts" WHERE "title" = ?',
          params: ['inside'],
        }),
      ).toEqual([{ n: 1 }])
    })
    expect(await posts().count({ filter: "title = 'inside'" })).toBe(1)
    await posts().delete(idOf('p9'))
  })

  test('many records are added in one call, without existing ones, and all are announced', async () => {
    const likes = open.records.store('likes')
    const before = open.announced.length
    const first = await likes.append([like('p1')])
    expect(first).toMatchObject([{ ...like('p1'), id: expect.stringMatching(/^\w{15}$/) }])
    expect(await likes.append([like('p1'), like('p2')])).toMatchObject([like('p2')])
    expect(await likes.count()).toBe(2)
    expect(await likes.append([])).toEqual([])
    expect(open.announced.slice(before)).toMatchObject([
      { action: 'create', record: like('p1') },
      { action: 'create', record: like('p2') },
    ])
  })

  test('many records get values in one call, each its own, and all are announced', async () => {
    const many = Array.from({ length: 230 }, (_, place) => ({
      id: idOf(`m${place + 100}`),
      title: `m${place}`,
    }))
    await posts().append(many)
    const before = open.announced.length
    const patches = many.map(({ id }, place) => ({
      id,
      // Every tenth is written about in fewer words.
      ...(place % 10 === 0 ? {} : { data: place % 3 === 0 ? null : { place }, pinned: place % 2 === 0 }),
      score: place / 2,
      tags: place % 4 === 0 ? ['red', 'blue'] : [],
      due: new Date(Date.UTC(2026, 0, 1 + place)).toISOString(),
    }))
    await posts().patch([...patches, { id: idOf('nowhere'), score: 1 }])
    const stored = new Map((await posts().findAll()).map((post) => [post.id, post]))
    for (const patch of patches)
      expect(stored.get(patch.id)).toMatchObject({ ...patch, due: patch.due.replace('T', ' ') })
    expect(stored.get(idOf('p1'))).toMatchObject({ title: 'b', score: 1 })
    expect(open.announced.slice(before)).toHaveLength(many.length)
    expect(open.announced.at(-1)).toMatchObject({ action: 'update', record: { title: expect.any(String) } })
    for (const { id } of many) await posts().delete(id)
  })

  test('of many records at once, those that refer to what is gone are left out when asked for', async () => {
    const rows = ['p0', 'gone', 'p1'].map((post) => ({ post: idOf(post), text: `at once ${post}` }))
    const comments = open.records.store('comments')
    const added = await comments.append(rows, { holdsTargets: true })
    expect(added.map(({ text }) => text)).toEqual(['at once p0', 'at once p1'])
    expect(await comments.count({ filter: "text ~ 'at once'" })).toBe(2)
    for (const { id } of added) await comments.delete(id)
  })

  test('limited places are held by a lock inside the transaction', async () => {
    const join = (name: string) =>
      open.records.transaction(async (tx) => {
        await tx.lock('posts', idOf('p1'))
        const taken = await tx
          .recordsOf('comments')
          .count({ filter: 'post = {:id}', params: { id: idOf('p1') } })
        if (taken >= 3) throw new Error('full')
        await tx.recordsOf('comments').create({ post: idOf('p1'), text: name })
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => join(String(n))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(
      await open.records.store('comments').count({ filter: 'post = {:id}', params: { id: idOf('p1') } }),
    ).toBe(3)
  })
})
