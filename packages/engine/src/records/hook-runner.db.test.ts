import { afterEach, describe, expect, test } from 'vitest'
import { refuse } from '../errors.ts'
import { onEachDatabase } from '../testing/index.ts'
import type { BoundHooks, CollectionHooks } from './hooks.ts'
import { body, guest, idOf, openRecords, person, superuser, type OpenRecords } from './records.fixture.ts'

type Row = Record<string, unknown> & { id: string }

function hooks(of: CollectionHooks<Row>, collection = 'comments'): BoundHooks {
  return { collection, hooks: of }
}

onEachDatabase((database) => {
  let open: OpenRecords
  afterEach(() => open.close())

  const start = async (...list: BoundHooks[]) => {
    open = await openRecords(database, { hooks: list })
    await open.add('posts', { id: idOf('p1'), title: 'One' })
    open.announced.length = 0
  }
  const add = (values: Record<string, unknown> = {}) =>
    open.records.as(guest).create('comments', { body: body({ post: idOf('p1'), ...values }) })

  test('stages run in their order', async () => {
    const seen: string[] = []
    const note = (stage: string) => () => void seen.push(stage)
    await start(
      hooks({
        prepareCreate: note('prepare'),
        beforeCreate: note('before'),
        afterCreate: note('after'),
        committedCreate: note('committed'),
        beforeUpdate: note('before update'),
        afterUpdate: ({ original, record }) =>
          void seen.push(`after update ${String(original?.text)} → ${String(record.text)}`),
        beforeDelete: note('before delete'),
        committedDelete: note('committed delete'),
      }),
      hooks({ beforeCreate: note('second before') }),
    )
    const { id } = await add({ text: 'a' })
    await open.records.as(guest).update('comments', id, { body: body({ text: 'b' }) })
    await open.records.as(guest).delete('comments', id)
    expect(seen).toEqual([
      'prepare',
      'before',
      'second before',
      'after',
      'committed',
      'before update',
      'after update a → b',
      'before delete',
      'committed delete',
    ])
  })

  test('values can be changed before they are checked and written', async () => {
    await start(
      hooks({
        prepareCreate: ({ values }) => void (values.text = `${String(values.text)}!`),
        beforeCreate: ({ values }) => void (values.text = `${String(values.text)}?`),
      }),
    )
    expect(await add({ text: 'hey' })).toHaveProperty('text', 'hey!?')
  })

  test('what a hook sets is validated', async () => {
    await start(hooks({ beforeCreate: ({ values }) => void (values.post = 'nowhere00000000') }))
    await expect(add()).rejects.toMatchObject({ data: { post: { code: 'validation_missing_rel_records' } } })
  })

  test('hooks get the caller of the write and the submitted values', async () => {
    let seen: unknown
    await start(hooks({ beforeCreate: ({ context }) => void (seen = [context.auth?.id, context.body.text]) }))
    await open.add('people', person('ann'))
    await open.records
      .as(await open.as(idOf('ann')))
      .create('comments', { body: body({ post: idOf('p1'), text: 'mine' }) })
    expect(seen).toEqual([idOf('ann'), 'mine'])
  })

  test('secrets are not shown to hooks', async () => {
    let seen: object = {}
    await start(hooks({ afterCreate: ({ record }) => void (seen = record) }, 'people'))
    await open.add('people', person('ann'))
    expect(Object.keys(seen)).not.toContain('password')
    expect(Object.keys(seen)).not.toContain('tokenKey')
  })

  describe('a refusal leaves nothing behind', () => {
    test.each(['prepareCreate', 'beforeCreate', 'afterCreate'] as const)('%s', async (stage) => {
      await start(
        hooks({
          [stage]: async (event: {
            tx?: OpenRecords['records'] & {
              recordsOf(name: string): { update(id: string, values: object): Promise<unknown> }
            }
          }) => {
            await event.tx?.recordsOf('posts').update(idOf('p1'), { title: 'Changed' })
            throw refuse('Not today.')
          },
        }),
      )
      await expect(add({ text: 'x' })).rejects.toMatchObject({ status: 400, message: 'Not today.' })
      expect(await open.records.store('comments').count()).toBe(0)
      expect(await open.records.store('posts').findById(idOf('p1'))).toHaveProperty('title', 'One')
      expect(open.announced).toEqual([])
    })
  })

  test('a refused field is reported with the message of its write', async () => {
    const problem = { field: 'text', code: 'validation_no', message: 'Not this one.' }
    const refuseNo: CollectionHooks<Row>['beforeCreate'] = ({ values }) => {
      if (values.text === 'no') throw refuse(problem)
    }
    await start(hooks({ beforeCreate: refuseNo, beforeUpdate: refuseNo }))
    const data = { text: { code: 'validation_no', message: 'Not this one.' } }
    const created = add({ text: 'no' })
    await expect(created).rejects.toMatchObject({ status: 400, message: 'Failed to create record.', data })
    const { id } = await add({ text: 'yes' })
    const updated = open.records.as(guest).update('comments', id, { body: body({ text: 'no' }) })
    await expect(updated).rejects.toMatchObject({ status: 400, message: 'Failed to update record.', data })
  })

  test('files of a refused write are removed', async () => {
    await start(
      hooks(
        {
          afterUpdate: () => {
            throw refuse('No.')
          },
        },
        'posts',
      ),
    )
    await expect(
      open.records.store('posts').update(idOf('p1'), { pictures: [new File(['x'], 'a.png')] }),
    ).rejects.toThrow('No.')
    expect(open.files.kept.size).toBe(0)
  })

  test('a failure after the commit changes nothing', async () => {
    await start(
      hooks({
        committedCreate: () => {
          throw new Error('mail is down')
        },
      }),
    )
    const { id } = await add()
    expect(await open.records.store('comments').findById(id)).toBeDefined()
  })

  test('what hooks write belongs to the same transaction and is announced with it', async () => {
    await start(
      hooks({
        afterCreate: async ({ tx, record }) => {
          await tx.recordsOf('posts').update(idOf('p1'), { title: `Commented ${String(record.text)}` })
        },
      }),
    )
    await add({ text: 'x' })
    expect(open.announced.map(({ action, collection }) => `${action} ${collection}`)).toEqual([
      'update posts',
      'create comments',
    ])
  })

  test('a refused step inside a hook can be caught, and only it is undone', async () => {
    await start(
      hooks({
        afterCreate: async ({ tx }) => {
          const likes = tx.recordsOf('likes')
          await likes.create({ post: idOf('p1'), person: idOf('ann') })
          await likes.create({ post: idOf('p1'), person: idOf('ann') }).catch(() => undefined)
        },
      }),
    )
    await open.add('people', person('ann'))
    await add()
    expect(await open.records.store('likes').count()).toBe(1)
    expect(await open.records.store('comments').count()).toBe(1)
  })

  test('afterCommit runs once after the commit and never after a roll-back', async () => {
    const seen: string[] = []
    await start()
    await open.records.transaction(async (tx) => {
      tx.afterCommit(() => void seen.push('kept'))
      await tx.recordsOf('posts').update(idOf('p1'), { title: 'Later' })
      expect(seen).toEqual([])
    })
    await expect(
      open.records.transaction(async (tx) => {
        tx.afterCommit(() => void seen.push('dropped'))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(seen).toEqual(['kept'])
  })

  test('changes that follow the delete of another record name it', async () => {
    const seen: unknown[] = []
    const note: CollectionHooks<Row> = {
      afterUpdate: ({ record, cascadedFrom }) => void seen.push(['update', record.id, cascadedFrom]),
      beforeDelete: ({ record, cascadedFrom }) => void seen.push(['before', record.id, cascadedFrom]),
      afterDelete: ({ record, cascadedFrom }) => void seen.push(['after', record.id, cascadedFrom]),
    }
    await start(...['people', 'posts', 'comments'].map((collection) => hooks(note, collection)))
    await open.add('people', person('ann'))
    await open.add('posts', { id: idOf('p2'), title: 'Two', author: idOf('ann') })
    await open.add('comments', { id: idOf('c1'), post: idOf('p1'), author: idOf('ann') })
    await open.add('comments', { id: idOf('c2'), post: idOf('p2') })
    await open.records.store('people').delete(idOf('ann'))
    const ann = { collection: 'people', id: idOf('ann') }
    const second = { collection: 'posts', id: idOf('p2') }
    expect(seen).toEqual([
      ['before', idOf('ann'), undefined],
      ['before', idOf('p2'), ann],
      ['before', idOf('c2'), second],
      ['after', idOf('c2'), second],
      ['after', idOf('p2'), ann],
      ['update', idOf('c1'), ann],
      ['after', idOf('ann'), undefined],
    ])
  })

  test('hooks run for superusers and server code alike', async () => {
    let count = 0
    await start(hooks({ beforeCreate: () => void (count += 1) }))
    await open.records.as(superuser).create('comments', { body: body({ post: idOf('p1') }) })
    await open.add('comments', { post: idOf('p1') })
    expect(count).toBe(2)
  })
})
