import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onEachDatabase } from '../testing/index.ts'
import type { RecordPage } from './read-result.ts'
import { type RandomWorld, openRights, openWorld } from './random-rights.fixture.ts'
import type { Records } from './records.ts'
import { guest, idOf } from './records.fixture.ts'

async function list(records: Records): Promise<RecordPage> {
  const answer = await records.as(guest).list('notes', { expand: 'comments_via_note,owner', sort: 'title' })
  return answer.body
}

onEachDatabase((database) => {
  let world: RandomWorld
  beforeAll(async () => {
    world = await openWorld(database)
  })
  afterAll(() => world.close())

  /** Returns the result of work, and the statements that were read during it. */
  const readWhile = async <T>(work: () => Promise<T>) => {
    const reads = vi.spyOn(world.database, 'readArrays')
    try {
      const result = await work()
      return { result, statements: reads.mock.calls.map(([{ sql }]) => sql) }
    } finally {
      reads.mockRestore()
    }
  }

  const tablesRead = async (work: () => Promise<unknown>) => {
    const { statements } = await readWhile(work)
    return new Set(statements.flatMap((sql) => / FROM "(\w+)" AS /.exec(sql)?.[1] ?? []))
  }

  test('what refers to a list outdates neither the list nor what the list refers to', async () => {
    const { records } = world.under(openRights)
    await list(records)
    const { id } = await records.store('comments').create({ text: 'new', note: idOf('n1') })
    expect(await tablesRead(() => list(records))).toEqual(new Set(['comments']))
    await records.store('comments').delete(id)
    await records.store('people').patch([{ id: idOf('ann'), level: 2 }])
    expect(await tablesRead(() => list(records))).toEqual(new Set(['comments', 'people']))
    expect(await tablesRead(() => list(records))).toEqual(new Set())
  })

  test('a list is read again when one of its sources was changed', async () => {
    const { records } = world.under(openRights)
    const before = await list(records)
    const { id } = await records.store('notes').create({ title: 'Zebra', owner: idOf('ann') })
    const after = await list(records)
    expect(after.totalItems).toBe(before.totalItems + 1)
    expect(after.items.find((item) => item.id === id)).toMatchObject({
      expand: { owner: { id: idOf('ann') } },
    })
    await records.store('notes').delete(id)
    expect(await list(records)).toEqual(before)
  })

  test('new values of records are read again, but the records are not counted again', async () => {
    const { records } = world.under(openRights)
    const { totalItems } = await list(records)
    await records.store('notes').patch([{ id: idOf('n1'), title: 'Another' }])
    const { result, statements } = await readWhile(() => list(records))
    expect(result.items).toContainEqual(expect.objectContaining({ id: idOf('n1'), title: 'Another' }))
    expect(result.totalItems).toBe(totalItems)
    expect(statements.filter((sql) => sql.startsWith('SELECT COUNT'))).toEqual([])
  })

  test('those that a filter lets through are counted again after an update', async () => {
    const { records } = world.under(openRights)
    const called = async () => {
      const { body } = await records.as(guest).list('notes', { filter: "title = 'Called'" })
      return body.totalItems
    }
    expect(await called()).toBe(0)
    await records.store('notes').patch([{ id: idOf('n1'), title: 'Called' }])
    expect(await called()).toBe(1)
  })

  test('uncommitted rows are neither shown to others nor cached', async () => {
    const { records } = world.under(openRights)
    const before = await list(records)
    const failing = records.transaction(async (tx) => {
      await tx.recordsOf('notes').create({ title: 'Never', owner: idOf('ann') })
      const inside = await records.as(guest, tx).list('notes', { sort: 'title' })
      expect(inside.body.totalItems).toBe(before.totalItems + 1)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await list(records)).toEqual(before)
  })

  test('rows that a write overtook while they were read are not cached', async () => {
    const { records } = world.under(openRights)
    const original = world.database.readArrays.bind(world.database)
    const made: string[] = []
    const reads = vi.spyOn(world.database, 'readArrays').mockImplementation(async (statement, cacheQuery) => {
      const rows = await original(statement, cacheQuery)
      if (made.length === 0 && statement.sql.includes('FROM "notes" AS ')) {
        made.push('')
        made.push((await records.store('notes').create({ title: 'Overtaking' })).id)
      }
      return rows
    })
    try {
      await list(records)
    } finally {
      reads.mockRestore()
    }
    expect((await list(records)).items.map(({ id }) => id)).toContain(made[1])
    await records.store('notes').delete(made[1] ?? '')
  })

  test('nothing is cached while writes of other nodes are unknown', async () => {
    const { records } = world.under(openRights)
    const elsewhere = world.under(openRights).records
    await list(records)
    records.drop({ canHearNodes: false })
    const before = await list(records)
    const { id } = await elsewhere.store('notes').create({ title: 'Elsewhere' })
    expect((await list(records)).totalItems).toBe(before.totalItems + 1)
    await elsewhere.store('notes').delete(id)
    records.drop({ canHearNodes: true })
    expect((await list(records)).totalItems).toBe(before.totalItems)
  })
})
