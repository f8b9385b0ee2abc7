import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEachDatabase } from '../testing/index.ts'
import { guest, idOf, idsOf, openRecords, person, superuser } from './records.fixture.ts'
import type { OpenRecords } from './records.fixture.ts'

onEachDatabase((database) => {
  let open: OpenRecords
  beforeAll(async () => {
    open = await openRecords(database)
    await open.add('people', person('ann', { name: 'b' }))
    await open.add('people', person('bob', { name: 'a' }))
    const titles = ['é', 'a', 'B', '1', 'b']
    for (const [place, title] of titles.entries()) {
      await open.add('posts', {
        id: idOf(`p${'abcde'.charAt(place)}`),
        title,
        score: place % 2,
        author: place < 2 ? idOf('ann') : place < 4 ? idOf('bob') : '',
        data: [null, 10, 'x', 9, true][place],
      })
    }
  })
  afterAll(() => open.close())

  const page = async (params: object, context = guest, collection = 'posts') =>
    (await open.records.as(context).list(collection, params)).body
  const sorted = (sort: string, context = guest) => idsOf(open, context, 'posts', { sort })

  describe('paging', () => {
    test.each([
      [{}, { page: 1, perPage: 30, totalItems: 5, totalPages: 1 }],
      [{ perPage: '2' }, { page: 1, perPage: 2, totalItems: 5, totalPages: 3 }],
      [
        { perPage: '2', page: '3' },
        { page: 3, perPage: 2, totalItems: 5, totalPages: 3 },
      ],
      [
        { perPage: '+2', page: '99' },
        { page: 99, perPage: 2, totalItems: 5, totalPages: 3 },
      ],
      [
        { perPage: '0', page: '-1' },
        { page: 1, perPage: 30, totalItems: 5, totalPages: 1 },
      ],
      [{ perPage: '5000' }, { page: 1, perPage: 1000, totalItems: 5, totalPages: 1 }],
      [{ skipTotal: '1' }, { page: 1, perPage: 30, totalItems: -1, totalPages: -1 }],
      [{ countUpTo: '3' }, { page: 1, perPage: 30, totalItems: 3, totalPages: 1 }],
      [{ countUpTo: '6' }, { page: 1, perPage: 30, totalItems: 5, totalPages: 1 }],
      [
        { countUpTo: '3', perPage: '2', page: '3' },
        { page: 3, perPage: 2, totalItems: 3, totalPages: 2 },
      ],
      [{ countUpTo: '2', filter: "title != 'none'" }, { totalItems: 2 }],
      [
        { countUpTo: '2', filter: "title = 'none'" },
        { totalItems: 0, totalPages: 0 },
      ],
      [{ countUpTo: '0' }, { totalItems: 5 }],
      [{ countUpTo: '9223372036854775807' }, { totalItems: 5 }],
      [
        { countUpTo: '3', skipTotal: '1' },
        { totalItems: -1, totalPages: -1 },
      ],
      [{ filter: "title = 'none'" }, { page: 1, perPage: 30, totalItems: 0, totalPages: 0 }],
      [
        { page: '9223372036854775807', perPage: '1000' },
        { perPage: 1000, totalItems: 5 },
      ],
    ])('%j', async (params, frame) => {
      expect(await page(params)).toMatchObject(frame)
    })

    test.each([
      { page: 'x' },
      { page: '1.5' },
      { page: '1e3' },
      { page: ' 1' },
      { page: '9223372036854775808' },
      { perPage: 'ten' },
      { skipTotal: 'yes' },
      { skipTotal: 'tRue' },
      { countUpTo: 'all' },
      { countUpTo: '1.5' },
    ])('%j is refused', async (params) => {
      await expect(page(params)).rejects.toMatchObject({ status: 400, data: {} })
    })

    test('pages do not overlap where sort keys are equal', async () => {
      const ids = []
      for (const number of ['1', '2', '3'])
        ids.push(...(await idsOf(open, guest, 'posts', { sort: 'score', perPage: '2', page: number })))
      expect(new Set(ids).size).toBe(5)
    })
  })

  describe('order', () => {
    test.each([
      ['', ['pa', 'pb', 'pc', 'pd', 'pe'], 'as inserted'],
      ['title', ['pd', 'pc', 'pb', 'pe', 'pa'], 'by byte'],
      ['-title', ['pa', 'pe', 'pb', 'pc', 'pd'], 'backwards'],
      [' -score , +title ', ['pd', 'pb', 'pc', 'pe', 'pa'], 'by two keys'],
      ['@rowid', ['pa', 'pb', 'pc', 'pd', 'pe'], 'by insertion'],
      ['-@rowid', ['pe', 'pd', 'pc', 'pb', 'pa'], 'by insertion, backwards'],
      ['data,-@rowid', ['pa', 'pe', 'pd', 'pb', 'pc'], 'JSON: null, numbers (true is 1), text'],
    ])('%j: %j %s', async (sort, ids) => {
      expect(await sorted(sort)).toEqual(ids)
    })

    test('through a relation, for those who may list it', async () => {
      expect(await sorted('author.name,title', superuser)).toEqual(['pe', 'pd', 'pc', 'pb', 'pa'])
      expect(await sorted('author.name')).toEqual(['pe'])
    })

    test.each([
      'nope',
      'title,',
      'title asc',
      'null',
      '@now',
      'inner',
      'author.nope',
      'a,b,c,d,e,f,g,h,i',
      'x'.repeat(300),
    ])('by %j is refused', async (sort) => {
      await expect(sorted(sort)).rejects.toMatchObject({ status: 400 })
    })
  })

  describe('rules', () => {
    test('a rule that is not met is an empty list', async () => {
      expect(await page({}, guest, 'people')).toMatchObject({ items: [], totalItems: 0 })
      expect(await page({}, await open.as(idOf('ann')), 'people')).toMatchObject({ totalItems: 2 })
    })
    test('null is for superusers, whatever is asked', async () => {
      await expect(page({ page: 'x' }, guest, 'vault')).rejects.toMatchObject({ status: 403 })
      expect(await page({}, superuser, 'vault')).toMatchObject({ totalItems: 0 })
    })
    test('unknown collections are 404; names know no case, ids work', async () => {
      await expect(page({}, guest, 'nope')).rejects.toMatchObject({
        status: 404,
        message: 'Missing collection context.',
      })
      expect(await page({}, guest, 'POSTS')).toMatchObject({ totalItems: 5 })
      expect(await page({}, guest, open.registry.get('posts')?.id ?? '')).toMatchObject({ totalItems: 5 })
    })
  })

  test('a view lists what its query yields, with the types of its fields', async () => {
    await open.add('comments', { post: idOf('pb'), text: 'a' })
    await open.add('comments', { post: idOf('pb'), text: 'b' })
    const { items } = await page({ filter: 'total > 1' }, guest, 'comment_counts')
    expect(items).toMatchObject([{ id: idOf('pb'), title: 'a', total: 2, collectionName: 'comment_counts' }])
  })
})
