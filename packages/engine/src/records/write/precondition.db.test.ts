import { afterEach, beforeEach, expect, test } from 'vitest'
import { onEachDatabase } from '../../testing/index.ts'
import { body, guest, idOf, openRecords, person, superuser, type OpenRecords } from '../records.fixture.ts'
import type { RequestContext } from '../request-context.ts'

const changed = { status: 409, data: { updated: { code: 'record_changed' } } }

onEachDatabase((database) => {
  let open: OpenRecords
  let ann: RequestContext
  beforeEach(async () => {
    // The clock stands still, as it does for two writes of one millisecond.
    open = await openRecords(database, { now: () => new Date('2026-11-15T19:00:00.123Z') })
    await open.add('people', person('ann'))
    await open.add('posts', { id: idOf('p1'), title: 'One', author: idOf('ann') })
    ann = await open.as(idOf('ann'))
  })
  afterEach(() => open.close())

  const from = (updated: unknown, context = ann): RequestContext => ({
    ...context,
    headers: { if_record_updated: String(updated) },
  })
  const stored = () => open.records.store('posts').findById(idOf('p1'))
  const retitle = (context: RequestContext, title: string) =>
    open.records.as(context).update('posts', idOf('p1'), { body: body({ title }) })

  test('of two edits that began from the same state exactly one is written', async () => {
    const began = (await stored())?.updated
    const edits = await Promise.allSettled(['Two', 'Three'].map((title) => retitle(from(began), title)))
    expect(edits.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(edits.find(({ status }) => status === 'rejected')).toMatchObject({ reason: changed })
    const written = edits.find((edit) => edit.status === 'fulfilled')
    expect((await stored())?.title).toBe(written?.value['title'])
  })

  test('every update is later than the one before it', async () => {
    const dates = [String((await stored())?.updated)]
    for (const title of ['Two', 'Three', 'Four']) dates.push(String((await retitle(ann, title))['updated']))
    expect(dates).toEqual([
      '2026-11-15 19:00:00.123Z',
      '2026-11-15 19:00:00.124Z',
      '2026-11-15 19:00:00.125Z',
      '2026-11-15 19:00:00.126Z',
    ])
  })

  test('an edit over the state that is stored is written, however its date is spelled', async () => {
    await retitle(from('2026-11-15T19:00:00.123Z'), 'Two')
    await retitle(from('2026-11-15 20:00:00.124+01:00'), 'Three')
    expect((await stored())?.title).toBe('Three')
  })

  test('a stale edit leaves no file behind', async () => {
    const picture = { name: 'a', size: 1, bytes: async () => new Uint8Array([1]) }
    const edit = open.records.as(from('2026-01-01 00:00:00.000Z')).update('posts', idOf('p1'), {
      body: {
        values: {},
        files: { pictures: [picture] },
      },
    })
    await expect(edit).rejects.toMatchObject(changed)
    expect([...open.files.kept.keys()]).toEqual([])
    expect((await stored())?.pictures).toEqual([])
  })

  test.each(['yesterday', '1763233200', '2026-13-01 00:00:00.000Z'])('%s is no state', async (text) => {
    await expect(retitle(from(text), 'Two')).rejects.toMatchObject({
      status: 400,
      data: { updated: { code: 'validation_invalid_precondition' } },
    })
  })

  test('a collection that keeps no such date cannot be held to one', async () => {
    const id = await open.add('profiles', { person: idOf('ann') })
    const edit = open.records
      .as(from('2026-11-15 19:00:00.123Z'))
      .update('profiles', id, { body: body({ motto: 'x' }) })
    await expect(edit).rejects.toMatchObject({ status: 400 })
  })

  test('a caller who may not change a record does not learn whether it has changed', async () => {
    await expect(retitle(from('2026-01-01 00:00:00.000Z', guest), 'Two')).rejects.toMatchObject({
      status: 404,
    })
  })

  test('the header binds superusers as well; without it no state is required', async () => {
    await expect(retitle(from('2026-01-01 00:00:00.000Z', superuser), 'Two')).rejects.toMatchObject(changed)
    expect(await retitle(superuser, 'Two')).toHaveProperty('title', 'Two')
  })
})
