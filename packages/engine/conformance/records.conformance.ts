import { expect } from 'vitest'
import { expectRefusal, said, send } from './harness/answers.ts'
import { describeConformance } from './harness/section.ts'
import { accounts, clipCount, ids } from './harness/seed.ts'

const clips = '/api/collections/clips/records'
const frame = (page: number, perPage: number) => ({
  page,
  perPage,
  totalItems: clipCount,
  totalPages: Math.ceil(clipCount / perPage),
})

export const records = describeConformance('records', (api, row) => {
  row('a list answers items and counts', async () => {
    const list = await api.pb().collection('clips').getList(2, 5, { sort: 'id' })
    expect(list).toMatchObject(frame(2, 5))
    expect(Object.keys(list).toSorted()).toEqual(['items', 'page', 'perPage', 'totalItems', 'totalPages'])
    expect(list.items.map(({ id }) => id)).toEqual([6, 7, 8, 9, 10].map(ids.clip))
  })
  row('a record has every field, its collection and no expand', async () => {
    const record = await api.pb().collection('clips').getOne(ids.clip(1))
    expect(record).toEqual({
      clip_link: 'https://x.example/1',
      clip_title: 'Clip 01',
      collectionId: 'pbc_53716239',
      collectionName: 'clips',
      created: expect.any(String),
      discord_username: '',
      game: 'gta5',
      highest_round: 13,
      id: ids.clip(1),
      map: '',
      paypal_handle: '',
      updated: expect.any(String),
      user: ids.visible,
    })
  })
  const paging: [string, object][] = [
    ['', frame(1, 30)],
    ['page=0', frame(1, 30)],
    ['page=-3', frame(1, 30)],
    ['page=99', frame(99, 30)],
    ['page=%2B2', frame(2, 30)],
    ['perPage=0', frame(1, 30)],
    ['perPage=-1', frame(1, 30)],
    ['perPage=5', frame(1, 5)],
    ['perPage=%2B5', frame(1, 5)],
    ['perPage=1000', frame(1, 1000)],
    ['perPage=5000', frame(1, 1000)],
    ['perPage=', frame(1, 30)],
    ['page=&sort=&filter=&expand=&fields=', frame(1, 30)],
  ]
  for (const [query, expected] of paging) {
    row(`?${query} answers ${JSON.stringify(expected)}`, async () => {
      expect((await send(api, `${clips}?${query}`)).json).toMatchObject(expected)
    })
  }
  row('past the end there are no items', async () => {
    expect((await api.pb().collection('clips').getList(99, 5)).items).toEqual([])
  })
  for (const query of [
    'page=x',
    'page=1.5',
    'page=1e1',
    'page=99999999999999999999',
    'perPage=x',
    'perPage=2.5',
    'perPage=1e1',
    'perPage=%205',
    'skipTotal=yes',
    'skipTotal=tRue',
    'skipTotal=2',
  ]) {
    row(`?${query} is refused`, async () => {
      expect((await send(api, `${clips}?${query}`)).json).toEqual({
        data: {},
        message: said.plain,
        status: 400,
      })
    })
  }
  for (const value of ['1', 't', 'T', 'true', 'TRUE', 'True']) {
    row(`skipTotal=${value} answers totals of -1`, async () => {
      expect((await send(api, `${clips}?skipTotal=${value}`)).json).toMatchObject({
        totalItems: -1,
        totalPages: -1,
      })
    })
  }
  for (const value of ['0', 'f', 'F', 'false', 'FALSE', 'False', '']) {
    row(`skipTotal=${value} counts`, async () => {
      expect((await send(api, `${clips}?skipTotal=${value}`)).json).toMatchObject({
        totalItems: clipCount,
        totalPages: 1,
      })
    })
  }
  row('no match is zero pages', async () => {
    const list = await api.pb().collection('clips').getList(1, 5, { filter: 'clip_title = "none"' })
    expect([list.items, list.totalItems, list.totalPages]).toEqual([[], 0, 0])
  })
  row('the client pages through everything', async () => {
    expect(await api.pb().collection('clips').getFullList({ batch: 5 })).toHaveLength(clipCount)
  })
  row('the client finds the first or makes its own 404', async () => {
    const clip = await api.pb().collection('clips').getFirstListItem('clip_title = "Clip 03"')
    expect(clip.id).toBe(ids.clip(3))
    await expect(api.pb().collection('clips').getFirstListItem('clip_title = "none"')).rejects.toMatchObject({
      status: 404,
    })
  })
  row('without a sort rows come in insertion order', async () => {
    const { items } = await api.pb().collection('clips').getList(1, 3)
    expect(items.map(({ id }) => id)).toEqual([1, 2, 3].map(ids.clip))
  })

  row('create, update and delete answer 200, 200 and 204', async () => {
    const faqs = '/api/collections/faqs/records'
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ question: 'Status?' })
    const created = await send(api, faqs, { method: 'POST', as: 'admin', headers, body })
    expect([created.status, created.json]).toEqual([200, expect.objectContaining({ question: 'Status?' })])
    const { id } = JSON.parse(created.text)
    const updated = await send(api, `${faqs}/${id}`, {
      method: 'PATCH',
      as: 'admin',
      headers,
      body: '{"position":4}',
    })
    expect([updated.status, updated.json]).toEqual([
      200,
      expect.objectContaining({ question: 'Status?', position: 4 }),
    ])
    expect((await send(api, `${faqs}/${id}`, { method: 'DELETE', as: 'admin' })).status).toBe(204)
    await expectRefusal(api.pb().collection('faqs').getOne(id), 404, said.notFound)
  })
  row('expand and fields work on create, view and update', async () => {
    const options = { expand: 'user', fields: 'clip_title,expand.user.username' }
    const expected = { clip_title: 'Shaped', expand: { user: { username: 'mia' } } }
    const body = {
      user: accounts.member.id,
      clip_title: 'Shaped',
      clip_link: 'https://s.example',
      id: ids.clip(700),
    }
    const own = api.pb('member').collection('clips')
    expect(await own.create(body, options)).toEqual(expected)
    expect(await own.getOne(ids.clip(700), options)).toEqual(expected)
    expect(await own.update(ids.clip(700), {}, options)).toEqual(expected)
  })

  row('a view collection lists its query', async () => {
    const list = await api
      .pb()
      .collection('clip_board')
      .getList(1, 1, { filter: 'highest_round = 15', sort: '-clip_title' })
    expect(list).toMatchObject({
      totalItems: 1,
      items: [{ id: ids.clip(3), clip_title: 'Clip 03', collectionName: 'clip_board' }],
    })
  })
  for (const [what, request] of [
    ['create', () => api.pb('superuser').collection('clip_board').create({})],
    ['update', () => api.pb('superuser').collection('clip_board').update(ids.clip(1), {})],
    ['delete', () => api.pb('superuser').collection('clip_board').delete(ids.clip(1))],
  ] as [string, () => Promise<unknown>][]) {
    row(`a view collection refuses ${what}`, () =>
      expectRefusal(request(), 400, 'Unsupported collection type.'),
    )
  }

  row('a delete takes cascading references along', async () => {
    const root = api.pb('superuser')
    await root.collection('clips').delete(ids.clip(1))
    const votes = await root.collection('clip_votes').getList(1, 1, { filter: `clip = '${ids.clip(1)}'` })
    expect(votes.totalItems).toBe(0)
    await expectRefusal(root.collection('clip_votes').getOne(ids.vote(1)), 404, said.notFound)
  })
  row('a delete empties optional references and moves their updated', async () => {
    const root = api.pb('superuser')
    const node = root.collection('nodes')
    const before = await node.getOne(ids.node(9))
    await node.delete(ids.node(8))
    const after = await node.getOne(ids.node(9))
    expect(after['parent']).toBe('')
    expect(after['updated'] > before['updated']).toBe(true)
  })
  row('a required reference without cascade blocks the delete', async () => {
    const root = api.pb('superuser')
    await root.collection('shelf_items').create({ clip: ids.clip(2) })
    const message =
      'Failed to delete record. Make sure that the record is not part of a required relation reference.'
    await expectRefusal(root.collection('clips').delete(ids.clip(2)), 400, message)
    expect((await root.collection('clip_votes').getOne(ids.vote(3)))['clip']).toBe(ids.clip(2))
  })
  row('the only superuser cannot be deleted', async () => {
    const root = api.pb('superuser')
    const id = root.authStore.record?.id ?? ''
    await expectRefusal(
      root.collection('_superusers').delete(id),
      400,
      "You can't delete the only existing superuser.",
    )
  })
})
