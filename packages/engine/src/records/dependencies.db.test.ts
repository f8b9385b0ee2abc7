import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '../testing/index.ts'
import { guest, idOf, openRecords, person, superuser, type OpenRecords } from './records.fixture.ts'
import { readVariable, type RequestContext } from './request-context.ts'

onEachDatabase((database) => {
  let open: OpenRecords
  let ann: RequestContext
  let bob: RequestContext
  beforeAll(async () => {
    open = await openRecords(database)
    await open.add('people', person('ann', { phone: '1' }))
    await open.add('people', person('bob', { emailVisibility: true }))
    await open.add('people', person('eve'))
    await open.add('posts', { id: idOf('p1'), title: 'One', author: idOf('ann') })
    ann = await open.as(idOf('ann'))
    bob = await open.as(idOf('bob'))
  })
  afterAll(() => open.close())

  const list = (context: RequestContext, collection: string, params: object = {}) =>
    open.records.as(context).list(collection, params)
  const names = (ids: ReadonlySet<string>) =>
    [...ids].map((id) => open.registry.get(id)?.name ?? id).toSorted()

  test('every collection that was read is named, also by rules and views', async () => {
    expect(names((await list(guest, 'posts')).dependencies.collections)).toEqual(['posts'])
    expect(names((await list(guest, 'posts', { expand: 'author' })).dependencies.collections)).toEqual([
      'people',
      'posts',
    ])
    expect(
      names((await list(ann, 'posts', { filter: "comments_via_post.text ?= 'x'" })).dependencies.collections),
    ).toEqual(['comments', 'posts'])
    expect(names((await list(guest, 'comment_counts')).dependencies.collections)).toEqual([
      'comment_counts',
      'comments',
      'posts',
    ])
  })

  test('a rule for members depends on being one, not on whom', async () => {
    const { variables } = (await list(ann, 'people')).dependencies
    expect([...variables.keys()]).not.toContain('@request.auth.id')
    for (const [name, value] of variables) expect(readVariable(bob, name)).toEqual(value)
    expect([...variables].some(([name, value]) => readVariable(guest, name) !== value)).toBe(true)
  })

  test('those who would see more of themselves are named', async () => {
    const { personal } = (await list(bob, 'posts', { expand: 'author' })).dependencies
    expect([...personal]).toEqual([idOf('ann')])
  })

  test('a caller who is not named and has the same variables gets the same result', async () => {
    const eve = await open.as(idOf('eve'))
    const first = await list(bob, 'posts', { expand: 'author' })
    const second = await list(eve, 'posts', { expand: 'author' })
    expect(first.dependencies.personal.has(idOf('eve'))).toBe(false)
    for (const [name, value] of first.dependencies.variables) expect(readVariable(eve, name)).toEqual(value)
    expect(second.json()).toBe(first.json())
    expect((await list(ann, 'posts', { expand: 'author' })).json()).not.toBe(first.json())
  })

  test('superusers get dependencies of their own', async () => {
    const { variables } = (await list(guest, 'posts')).dependencies
    expect([...variables].some(([name, value]) => readVariable(superuser, name) !== value)).toBe(true)
  })

  test.each([
    [{ filter: 'due < @now' }, true],
    [{ sort: '@random' }, true],
    [{ filter: "strftime('%Y') = '2000'" }, true],
    [{ filter: "title = 'x'", sort: 'title' }, false],
  ])('%j depends on the clock or on chance: %s', async (params, expected) => {
    expect((await list(guest, 'posts', params)).dependencies.volatile).toBe(expected)
  })

  test('the text and the body of a result are the same', async () => {
    const answer = await list(bob, 'people', { sort: 'name' })
    expect(JSON.parse(answer.json())).toEqual(answer.body)
  })
})
