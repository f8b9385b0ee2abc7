import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { onEachDatabase } from '../../testing/index.ts'
import { body, idOf, openRecords, person, superuser, type OpenRecords } from '../records.fixture.ts'
import type { RequestContext } from '../request-context.ts'

const upload = (name: string) => ({ name, size: 1, bytes: async () => new Uint8Array([1]) })

onEachDatabase((database) => {
  let open: OpenRecords
  let ann: RequestContext
  let boss: RequestContext
  let passedMs = 0
  beforeEach(async () => {
    open = await openRecords(database, { now: () => new Date(Date.now() + passedMs) })
    await open.add('people', person('ann'))
    await open.add('people', person('boss', { is_admin: true }))
    await open.add('posts', { id: idOf('p1'), title: 'One', author: idOf('ann'), score: 1, tags: ['red'] })
    ann = await open.as(idOf('ann'))
    boss = await open.as(idOf('boss'))
  })
  afterEach(() => open.close())

  const update = (context: RequestContext, collection: string, id: string, values: Record<string, unknown>) =>
    open.records.as(context).update(collection, idOf(id), { body: body(values) })
  const account = async (id: string) => {
    const people = open.registry.get('people')
    return people && open.records.rows().find(people, idOf(id))
  }

  const send = (values: Record<string, unknown>, files: Record<string, ReturnType<typeof upload>[]>) =>
    open.records.as(ann).update('posts', idOf('p1'), { body: { values, files } })
  const kept = () => [...open.files.kept.keys()].map((key) => key.replace(/.*\//, '')).toSorted()

  describe('rules see the stored record and the new values', () => {
    test('an owner edits', async () => {
      expect(await update(ann, 'posts', 'p1', { title: 'Two' })).toHaveProperty('title', 'Two')
    })
    test('an owner does not give it away', async () => {
      await expect(update(ann, 'posts', 'p1', { author: idOf('boss') })).rejects.toMatchObject({
        status: 404,
      })
    })
    test('naming the same owner is no change', async () => {
      expect(await update(ann, 'posts', 'p1', { author: idOf('ann') })).toHaveProperty('author', idOf('ann'))
    })
    test('others find nothing', async () => {
      await expect(update(boss, 'posts', 'p1', { title: 'x' })).rejects.toMatchObject({ status: 404 })
      await expect(update(ann, 'posts', 'nope', { title: 'x' })).rejects.toMatchObject({ status: 404 })
    })
  })

  test('only what was submitted changes; the date always does', async () => {
    const before = await open.records.store('posts').findById(idOf('p1'))
    passedMs += 1000
    const after = await update(ann, 'posts', 'p1', {})
    expect({ ...after, updated: '' }).toMatchObject({ title: 'One', score: 1, tags: ['red'] })
    expect(String(after.updated) > String(before?.updated)).toBe(true)
  })

  test('modifiers', async () => {
    expect(await update(ann, 'posts', 'p1', { 'score+': 2, 'tags+': 'blue' })).toMatchObject({
      score: 3,
      tags: ['red', 'blue'],
    })
    expect(await update(ann, 'posts', 'p1', { 'score-': 1, 'tags-': ['red'] })).toMatchObject({
      score: 2,
      tags: ['blue'],
    })
  })

  test('of many increments none is lost', async () => {
    await Promise.all(Array.from({ length: 10 }, () => update(ann, 'posts', 'p1', { 'score+': 1 })))
    expect(await open.records.store('posts').findById(idOf('p1'))).toHaveProperty('score', 11)
  })

  test('the id stays', async () => {
    await expect(update(superuser, 'posts', 'p1', { id: idOf('p2') })).rejects.toMatchObject({
      data: { id: { code: 'validation_pk_change' } },
    })
  })

  describe('accounts', () => {
    test('a new password needs the old one and ends every token', async () => {
      const before = await account('ann')
      const values = { password: 'newpassword', passwordConfirm: 'newpassword' }
      await expect(update(ann, 'people', 'ann', values)).rejects.toMatchObject({
        data: { oldPassword: { code: 'validation_required' } },
      })
      await expect(update(ann, 'people', 'ann', { ...values, oldPassword: 'wrong' })).rejects.toMatchObject({
        data: { oldPassword: { code: 'validation_invalid_old_password' } },
      })
      await update(ann, 'people', 'ann', { ...values, oldPassword: 'password' })
      const after = await account('ann')
      expect(after?.password).toBe('hash:newpassword')
      expect(after?.tokenKey).not.toBe(before?.tokenKey)
    })

    test('of two who know the old password only the quicker one sets a new one', async () => {
      const both = Promise.withResolvers<void>()
      let preparing = 0
      const prepareUpdate = () => {
        preparing += 1
        if (preparing === 2) both.resolve()
        return both.promise
      }
      const racing = await openRecords(database, {
        hooks: [{ collection: 'people', hooks: { prepareUpdate } }],
      })
      await racing.add('people', person('ann'))
      const me = await racing.as(idOf('ann'))
      const changes = ['first-password', 'other-password'].map((fresh) =>
        racing.records.as(me).update('people', idOf('ann'), {
          body: body({ password: fresh, passwordConfirm: fresh, oldPassword: 'password' }),
        }),
      )
      const outcomes = await Promise.allSettled(changes)
      await racing.close()
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { data: { oldPassword: { code: 'validation_invalid_old_password' } } },
      })
    })

    test('a manager needs no old password and may change address and verified', async () => {
      const before = await account('ann')
      await update(boss, 'people', 'ann', { email: 'new@example.com', verified: true })
      const after = await account('ann')
      expect(after).toMatchObject({ email: 'new@example.com', verified: true })
      expect(after?.tokenKey).not.toBe(before?.tokenKey)
      await update(boss, 'people', 'ann', { password: 'newpassword', passwordConfirm: 'newpassword' })
      expect(await account('ann')).toHaveProperty('password', 'hash:newpassword')
    })

    test('the own address is not changed this way; the same one is fine', async () => {
      await expect(update(ann, 'people', 'ann', { email: 'x@example.com' })).rejects.toMatchObject({
        data: { email: { code: 'validation_values_mismatch' } },
      })
      const before = await account('ann')
      await update(ann, 'people', 'ann', { email: 'ann@example.com', name: 'Ann' })
      expect(await account('ann')).toMatchObject({ name: 'Ann', tokenKey: before?.tokenKey })
    })
  })

  describe('files', () => {
    test('new files replace the list, unless old names are sent along or a modifier keeps them', async () => {
      expect(await send({}, { pictures: [upload('a'), upload('b')] })).toHaveProperty('pictures', [
        'stored_a',
        'stored_b',
      ])
      expect(await send({}, { 'pictures+': [upload('c')] })).toHaveProperty('pictures', [
        'stored_a',
        'stored_b',
        'stored_c',
      ])
      expect(await send({ pictures: ['stored_b'] }, { pictures: [upload('d')] })).toHaveProperty('pictures', [
        'stored_b',
        'stored_d',
      ])
      expect(kept()).toEqual(['stored_b', 'stored_d'])
      expect(await send({ 'pictures-': 'stored_b' }, {})).toHaveProperty('pictures', ['stored_d'])
      expect(kept()).toEqual(['stored_d'])
    })

    test('an unknown file name is refused', async () => {
      await expect(send({ pictures: ['other.png'] }, {})).rejects.toMatchObject({
        data: { pictures: { code: 'validation_invalid_file' } },
      })
    })

    test('too many are refused and none is kept', async () => {
      await expect(send({}, { pictures: ['a', 'b', 'c', 'd'].map(upload) })).rejects.toMatchObject({
        data: { pictures: { code: 'validation_too_many_files' } },
      })
      expect(kept()).toEqual([])
    })
  })
})
