import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEachDatabase } from '../../testing/index.ts'
import { body, guest, idOf, openRecords, person, superuser, type OpenRecords } from '../records.fixture.ts'
import type { RequestContext } from '../request-context.ts'

onEachDatabase((database) => {
  let open: OpenRecords
  let ann: RequestContext
  beforeAll(async () => {
    open = await openRecords(database)
    for (const name of ['ann', 'bob']) await open.add('people', person(name))
    await open.add('posts', { id: idOf('p1'), title: 'One', author: idOf('bob') })
    ann = await open.as(idOf('ann'))
  })
  afterAll(() => open.close())

  const create = (context: RequestContext, collection: string, values: Record<string, unknown>) =>
    open.records.as(context).create(collection, { body: body(values) })

  const like = () => create(guest, 'likes', { post: idOf('p1'), person: idOf('ann') })
  describe('rules', () => {
    test('a rule that is not met is 400 without details, before any validation', async () => {
      await expect(create(ann, 'posts', { author: idOf('bob') })).rejects.toMatchObject({
        status: 400,
        message: 'Failed to create record.',
        data: {},
      })
    })
    test('null is for superusers', async () => {
      await expect(create(ann, 'vault', {})).rejects.toMatchObject({ status: 403 })
      expect(await create(superuser, 'vault', { note: 'x' })).toHaveProperty('note', 'x')
    })
    test('the would-be record and what it points at are seen by the rule', async () => {
      expect(await create(ann, 'posts', { title: 'Mine', author: idOf('ann') })).toHaveProperty(
        'title',
        'Mine',
      )
    })
  })

  test('every failing field is named at once', async () => {
    const values = {
      author: idOf('ann'),
      title: '',
      tags: ['red', 'pink'],
      readers: ['nobody000000000'],
      place: { lon: 999, lat: 0 },
    }
    await expect(create(ann, 'posts', values)).rejects.toMatchObject({
      status: 400,
      data: {
        title: { code: 'validation_required' },
        tags: { code: 'validation_invalid_value' },
        readers: { code: 'validation_missing_rel_records' },
        place: { code: 'validation_invalid_longitude' },
      },
    })
  })

  test('dates and hidden fields are not for clients', async () => {
    const made = await create(ann, 'posts', {
      title: 'Old',
      author: idOf('ann'),
      created: '2001-01-01 00:00:00.000Z',
      inner: 'x',
    })
    expect(made.created).not.toContain('2001')
    expect(await open.records.store('posts').findById(made.id)).toHaveProperty('inner', '')
    expect(made).not.toHaveProperty('inner')
  })

  test('server code may bring dates along', async () => {
    const id = await open.add('posts', { title: 'Imported', created: '2001-01-01 00:00:00.000Z' })
    expect(await open.records.store('posts').findById(id)).toHaveProperty(
      'created',
      '2001-01-01 00:00:00.000Z',
    )
  })

  test('of many that want the same place one gets it, the others hear why', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, like))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    const taken = { code: 'validation_not_unique', message: 'Value must be unique.' }
    for (const reason of refused) {
      expect(reason).toMatchObject({ status: 400, data: { post: taken, person: taken } })
    }
    expect(await open.records.store('likes').count()).toBe(1)
  })

  test('a taken id and a taken address are named', async () => {
    await expect(create(superuser, 'posts', { id: idOf('p1'), title: 'x' })).rejects.toMatchObject({
      data: { id: { code: 'validation_not_unique' } },
    })
    const account = { email: 'ann@example.com', password: 'password', passwordConfirm: 'password' }
    await expect(create(guest, 'people', account)).rejects.toMatchObject({
      data: { email: { code: 'validation_not_unique' } },
    })
  })

  describe('accounts', () => {
    test.each([
      [{ password: 'password' }, { passwordConfirm: 'validation_required' }],
      [{ password: 'password', passwordConfirm: 'other' }, { passwordConfirm: 'validation_values_mismatch' }],
      [{}, { password: 'validation_required', passwordConfirm: 'validation_required' }],
      [
        { password: 'password', passwordConfirm: 'password', verified: true },
        { verified: 'validation_values_mismatch' },
      ],
      [{ password: 'short', passwordConfirm: 'short' }, { password: 'validation_min_text_constraint' }],
    ])('%j is refused for %j', async (values, codes) => {
      const failure = await create(guest, 'people', { email: 'new@example.com', ...values }).catch(
        (error: unknown) => error,
      )
      const data = Object.entries((failure as { data: Record<string, { code: string }> }).data)
      expect(Object.fromEntries(data.map(([name, { code }]) => [name, code]))).toEqual(codes)
    })

    test('secrets are kept but never shown', async () => {
      const account = { email: 'eve@example.com', password: 'password', passwordConfirm: 'password' }
      const made = await create(superuser, 'people', account)
      expect(Object.keys(made)).not.toContain('password')
      expect(Object.keys(made)).not.toContain('tokenKey')
      const people = open.registry.get('people')
      const row = people && (await open.records.rows().find(people, made.id))
      expect(row).toMatchObject({ password: 'hash:password' })
      expect(row?.tokenKey).toHaveLength(50)
    })
  })

  test('keys come sorted', async () => {
    const keys = Object.keys(await create(ann, 'posts', { title: 'Sorted', author: idOf('ann') }))
    expect(keys).toEqual(keys.toSorted())
    expect(keys).toContain('collectionId')
  })
})
