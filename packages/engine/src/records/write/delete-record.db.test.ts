import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onEachDatabase } from '../../testing/index.ts'
import { guest, idOf, openRecords, person, superuser } from '../records.fixture.ts'
import type { OpenRecords } from '../records.fixture.ts'

onEachDatabase((database) => {
  let open: OpenRecords
  let passedMs = 0
  beforeEach(async () => {
    open = await openRecords(database, { now: () => new Date(Date.now() + passedMs) })
    for (const name of ['ann', 'bob']) await open.add('people', person(name))
    await open.add('posts', {
      id: idOf('p1'),
      title: 'One',
      author: idOf('ann'),
      readers: [idOf('ann'), idOf('bob')],
    })
    await open.add('posts', { id: idOf('p2'), title: 'Two', author: idOf('bob'), readers: [idOf('ann')] })
    await open.add('comments', { id: idOf('c1'), post: idOf('p1'), author: idOf('bob') })
    await open.add('comments', { id: idOf('c2'), post: idOf('p2'), author: idOf('ann') })
    open.announced.length = 0
  })
  afterEach(() => open.close())

  const announced = () =>
    open.announced.map(
      ({ action, collection, record }) => `${action} ${collection} ${record.id.replace(/0+$/, '')}`,
    )
  const remove = (collection: string, id: string, context = superuser) =>
    open.records.as(context).delete(collection, idOf(id))

  test('what cascades goes, what is optional is emptied, all is announced', async () => {
    await remove('people', 'ann')
    expect(announced().toSorted()).toEqual([
      'delete comments c1',
      'delete people ann',
      'delete posts p1',
      'update comments c2',
      'update posts p2',
    ])
    expect(await open.records.store('posts').findById(idOf('p2'))).toMatchObject({ readers: [] })
    expect(await open.records.store('comments').findById(idOf('c2'))).toMatchObject({ author: '' })
  })

  test('one of many references is taken out, the others stay', async () => {
    await remove('people', 'bob')
    expect(await open.records.store('posts').findById(idOf('p1'))).toMatchObject({ readers: [idOf('ann')] })
  })

  test('an emptied reference moves the date of the record', async () => {
    const before = await open.records.store('comments').findById(idOf('c2'))
    passedMs += 1000
    await remove('people', 'ann')
    const after = await open.records.store('comments').findById(idOf('c2'))
    expect(String(after?.updated) > String(before?.updated)).toBe(true)
    expect(after?.created).toBe(before?.created)
  })

  test('a required reference without cascade blocks everything', async () => {
    await open.add('likes', { post: idOf('p1'), person: idOf('bob') })
    open.announced.length = 0
    await expect(remove('people', 'ann')).rejects.toMatchObject({
      status: 400,
      message:
        'Failed to delete record. Make sure that the record is not part of a required relation reference.',
    })
    expect(announced()).toEqual([])
    expect(await open.records.store('posts').count()).toBe(2)
    expect(await open.records.store('people').count()).toBe(2)
  })

  test('records that refer to each other in a circle go once', async () => {
    await open.records.store('comments').update(idOf('c1'), { answers: idOf('c2') })
    await open.records.store('comments').update(idOf('c2'), { answers: idOf('c1') })
    open.announced.length = 0
    await remove('comments', 'c1')
    expect(announced().toSorted()).toEqual(['delete comments c1', 'delete comments c2'])
  })

  test('a record that refers to itself goes', async () => {
    await open.records.store('comments').update(idOf('c1'), { answers: idOf('c1') })
    await remove('comments', 'c1')
    expect(await open.records.store('comments').count()).toBe(1)
  })

  test('rules: unmet is 404, null is 403, missing is 404', async () => {
    await expect(remove('posts', 'p1', await open.as(idOf('bob')))).rejects.toMatchObject({ status: 404 })
    await expect(remove('vault', 'nope', guest)).rejects.toMatchObject({ status: 403 })
    await expect(remove('posts', 'nope')).rejects.toMatchObject({ status: 404 })
    await expect(remove('comment_counts', 'p1')).rejects.toMatchObject({ status: 400 })
  })

  test('files go with their record, after the commit', async () => {
    const photo = new File(['x'], 'a.png')
    await open.records.store('posts').update(idOf('p1'), { pictures: [photo] })
    expect(open.files.kept.size).toBe(1)
    await remove('posts', 'p1')
    expect(open.files.kept.size).toBe(0)
  })

  test('a sign-up and the deletion of its event leave no orphan', async () => {
    await Promise.allSettled([
      remove('posts', 'p2'),
      ...Array.from({ length: 5 }, (_, n) => open.add('comments', { post: idOf('p2'), text: String(n) })),
    ])
    expect(await open.records.store('posts').findById(idOf('p2'))).toBeUndefined()
    expect(
      await open.records.store('comments').count({ filter: 'post = {:id}', params: { id: idOf('p2') } }),
    ).toBe(0)
  })

  test('the last superuser stays', async () => {
    const id = await open.add('_superusers', { email: 'root@example.com', password: 'password' })
    await expect(open.records.as(superuser).delete('_superusers', id)).rejects.toMatchObject({
      status: 400,
      message: "You can't delete the only existing superuser.",
    })
    await open.add('_superusers', { email: 'second@example.com', password: 'password' })
    await open.records.as(superuser).delete('_superusers', id)
    expect(await open.records.store('_superusers').count()).toBe(1)
  })

  test('two superusers who delete each other at once: one stays', async () => {
    const both = Promise.withResolvers<void>()
    let deleting = 0
    // A transaction that is let in waits a while for the other, in case both are let in together.
    const beforeDelete = async () => {
      deleting += 1
      if (deleting === 2) both.resolve()
      await Promise.race([both.promise, sleep(300)])
    }
    const racing = await openRecords(database, {
      hooks: [{ collection: '_superusers', hooks: { beforeDelete } }],
    })
    const ids = await Promise.all(
      ['ann', 'bob'].map((name) =>
        racing.add('_superusers', { email: `${name}@example.com`, password: 'password' }),
      ),
    )
    await Promise.allSettled(ids.map((id) => racing.records.as(superuser).delete('_superusers', id)))
    expect(await racing.records.store('_superusers').count()).toBe(1)
    await racing.close()
  })
})
