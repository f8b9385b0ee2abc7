import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEachDatabase } from '../testing/index.ts'
import { body, guest, idOf, openRecords, person, type OpenRecords } from './records.fixture.ts'
import type { RequestContext } from './request-context.ts'

onEachDatabase((database) => {
  let open: OpenRecords
  let ann: RequestContext
  let bob: RequestContext
  let boss: RequestContext
  beforeAll(async () => {
    open = await openRecords(database)
    await open.add('people', person('ann', { phone: '111', staff_note: 'kind' }))
    await open.add('people', person('bob', { phone: '222', staff_note: 'loud' }))
    await open.add('people', person('boss', { phone: '333', is_admin: true }))
    await open.add('posts', { id: idOf('p1'), title: 'Hello', author: idOf('ann') })
    ann = await open.as(idOf('ann'))
    bob = await open.as(idOf('bob'))
    boss = await open.as(idOf('boss'))
  })
  afterAll(() => open.close())

  const list = (context: RequestContext, params: object, collection = 'people') =>
    open.records.as(context).list(collection, params)
  const phones = async (context: RequestContext) =>
    (await list(context, {})).body.items
      .map(({ phone }) => (typeof phone === 'string' ? phone : '-'))
      .join(' ')

  const names = async (sort: string) => (await list(boss, { sort })).body.items.map(({ name }) => name)
  const update = (context: RequestContext, id: string, values: Record<string, unknown>) =>
    open.records.as(context).update('people', idOf(id), { body: body(values) })

  describe('a field that the caller may not read is not shown', () => {
    test('in lists, row by row', async () => {
      expect(await phones(ann)).toBe('111 - -')
      expect(await phones(bob)).toBe('- 222 -')
      expect(await phones(boss)).toBe('111 222 333')
    })

    test('in a single record', async () => {
      const seen = (await open.records.as(bob).view('people', idOf('ann'))).body
      expect(seen).not.toHaveProperty('phone')
      expect(seen).not.toHaveProperty('staff_note')
      expect(seen).toHaveProperty('name', 'ann')
    })

    test('in expands', async () => {
      const seen = (await open.records.as(bob).view('posts', idOf('p1'), { expand: 'author' })).body
      expect(seen).toHaveProperty('expand.author.name', 'ann')
      expect(seen).not.toHaveProperty('expand.author.phone')
      const own = (await open.records.as(ann).view('posts', idOf('p1'), { expand: 'author' })).body
      expect(own).toHaveProperty('expand.author.phone', '111')
    })

    test('in the answer to a write', async () => {
      const made = await open.records.as(guest).create('people', {
        body: body({
          email: 'new@example.com',
          password: 'password',
          passwordConfirm: 'password',
          phone: '9',
        }),
      })
      expect(made).not.toHaveProperty('phone')
      await open.records.store('people').delete(made.id)
    })
  })

  describe('a field that the caller may not read changes no result', () => {
    test.each([
      "phone = '222'",
      "phone != '222'",
      "phone ~ '2'",
      "phone > '0'",
      "phone ?= '222'",
      "phone = ''",
    ])('a filter %s never tells about others', async (filter) => {
      const before = (await list(ann, { filter })).body
      await open.records.store('people').update(idOf('bob'), { phone: '999' })
      const after = (await list(ann, { filter })).body
      await open.records.store('people').update(idOf('bob'), { phone: '222' })
      const strip = ({ items, totalItems }: typeof before) => ({ ids: items.map(({ id }) => id), totalItems })
      expect(strip(after)).toEqual(strip(before))
      expect(before.items.every(({ id }) => id === idOf('ann'))).toBe(true)
    })

    test('a filter through a relation neither', async () => {
      expect((await list(bob, { filter: "author.phone = '111'" }, 'posts')).body.totalItems).toBe(0)
      expect((await list(bob, { filter: "author.phone != '111'" }, 'posts')).body.totalItems).toBe(0)
      expect((await list(ann, { filter: "author.phone = '111'" }, 'posts')).body.totalItems).toBe(1)
      expect((await list(boss, { filter: "author.phone = '111'" }, 'posts')).body.totalItems).toBe(1)
    })

    test('a filter by a field only for staff is refused to others', async () => {
      await expect(list(ann, { filter: "staff_note = 'kind'" })).rejects.toMatchObject({
        status: 400,
        data: {},
      })
      await expect(list(bob, { filter: "author.staff_note ~ 'k'" }, 'posts')).rejects.toMatchObject({
        status: 400,
      })
      expect((await list(boss, { filter: "staff_note = 'kind'" })).body.totalItems).toBe(1)
    })

    test.each(['phone', '-phone', 'name,phone', 'phone:lower', 'staff_note', 'email'])(
      'ordering is reading: %s',
      async (sort) => {
        await expect(list(ann, { sort })).rejects.toMatchObject({ status: 400, data: {} })
      },
    )

    test('ordering through a relation is reading too', async () => {
      await expect(list(ann, { sort: 'author.phone' }, 'posts')).rejects.toMatchObject({ status: 400 })
      await expect(list(ann, { sort: 'author.email' }, 'posts')).rejects.toMatchObject({ status: 400 })
    })

    test('a caller who may read all may order by it', async () => {
      expect(await names('-staff_note')).toEqual(['bob', 'ann', 'boss'])
      expect(await names('-email')).toEqual(['boss', 'bob', 'ann'])
    })
  })

  describe('a field that the caller may not write', () => {
    test.each([{ is_admin: true }, { level: 3 }, { staff_note: 'x' }, { 'level+': 1 }])(
      'is refused by name: %j',
      async (values) => {
        const [name = ''] = Object.keys(values).map((key) => key.replace('+', ''))
        await expect(update(ann, 'ann', values)).rejects.toMatchObject({
          status: 400,
          message: 'Failed to update record.',
          data: { [name]: { code: 'validation_not_allowed' } },
        })
      },
    )

    test('resubmitting the stored value is no change', async () => {
      expect(await update(ann, 'ann', { is_admin: false, name: 'Anna' })).toHaveProperty('name', 'Anna')
    })

    test('staff may', async () => {
      expect(await update(boss, 'ann', { level: 4, staff_note: 'kind' })).toMatchObject({ level: 4 })
    })

    test('a new record is no way around', async () => {
      const values = {
        email: 'new@example.com',
        password: 'password',
        passwordConfirm: 'password',
        is_admin: true,
      }
      await expect(open.records.as(guest).create('people', { body: body(values) })).rejects.toMatchObject({
        status: 400,
        data: { is_admin: { code: 'validation_not_allowed' } },
      })
    })
  })
})
