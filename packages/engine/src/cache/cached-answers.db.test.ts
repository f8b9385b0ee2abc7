import PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineCollection, date, relation, text } from '../schema/index.ts'
import { onEachDatabase, postgres, startTestEngine, type TestEngine } from '../testing/index.ts'

const open = { list: '', view: '', create: '', update: '', delete: '' }
const collections = [
  defineCollection({
    name: 'team_names',
    type: 'view',
    shape: { name: text() },
    rules: { list: '', view: '' },
    query: 'SELECT id, name FROM teams',
    reads: ['teams'],
  }),
  defineCollection({ name: 'teams', type: 'base', shape: { name: text() }, rules: open }),
  defineCollection({
    name: 'players',
    type: 'base',
    shape: { name: text(), team: relation('teams') },
    rules: open,
  }),
  defineCollection({
    name: 'secrets',
    type: 'base',
    shape: { name: text(), team: relation('teams') },
    rules: { ...open, list: "@collection.players.name ?= 'spy'", view: "@collection.players.name ?= 'spy'" },
  }),
  defineCollection({
    name: 'events',
    type: 'base',
    shape: { name: text(), start: date() },
    rules: { ...open, list: 'start > @now' },
  }),
]

/** Asks twice before each write, so that what is seen after it would come from the cache if it were kept. */
async function seenTwice<T>(ask: () => Promise<T>): Promise<T> {
  await ask()
  return ask()
}

onEachDatabase((database) => {
  let running: TestEngine
  let client: PocketBase
  const clock = { now: new Date('2026-01-01T00:00:00Z') }
  beforeAll(async () => {
    running = await startTestEngine({ database, collections, now: () => clock.now })
    client = new PocketBase(running.url).autoCancellation(false)
  })
  afterAll(() => running.close())

  describe('a cached response notices', () => {
    test('a change of an expanded record', async () => {
      const team = await client.collection('teams').create({ name: 'red' })
      const { id } = await client.collection('players').create({ name: 'p', team: team.id })
      const teamName = async () =>
        (await client.collection('players').getOne(id, { expand: 'team' })).expand?.['team'].name
      expect(await seenTwice(teamName)).toBe('red')
      await client.collection('teams').update(team.id, { name: 'blue' })
      expect(await seenTwice(teamName)).toBe('blue')
    })

    test('a change of what a view reads, also where that is defined after it', async () => {
      const { id } = await client.collection('teams').create({ name: 'first' })
      const name = async () => (await client.collection('team_names').getOne(id)).name
      expect(await seenTwice(name)).toBe('first')
      await client.collection('teams').update(id, { name: 'second' })
      expect(await seenTwice(name)).toBe('second')
    })

    test('a new record behind a back-relation, expanded and filtered', async () => {
      const team = await client.collection('teams').create({ name: 'green' })
      const players = async () =>
        (await client.collection('teams').getOne(team.id, { expand: 'players_via_team' })).expand?.[
          'players_via_team'
        ]
      const found = async () =>
        (await client.collection('teams').getList(1, 5, { filter: "players_via_team.name ?= 'late'" }))
          .totalItems
      expect([await seenTwice(players), await seenTwice(found)]).toEqual([undefined, 0])
      const late = await client.collection('players').create({ name: 'late', team: team.id })
      expect([(await seenTwice(players)).length, await seenTwice(found)]).toEqual([1, 1])
      await client.collection('players').delete(late.id)
      expect([await seenTwice(players), await seenTwice(found)]).toEqual([undefined, 0])
    })

    test('a change in a collection that only a rule reads, also in expands', async () => {
      const team = await client.collection('teams').create({ name: 'black' })
      await client
        .collection('secrets')
        .create({ name: 's', team: team.id })
        .catch(() => undefined)
      await running.engine.recordsOf('secrets').create({ name: 's', team: team.id })
      const seen = async () => (await client.collection('secrets').getList()).totalItems > 0
      const expanded = async () =>
        (await client.collection('teams').getOne(team.id, { expand: 'secrets_via_team' })).expand?.[
          'secrets_via_team'
        ] !== undefined
      expect([await seenTwice(seen), await seenTwice(expanded)]).toEqual([false, false])
      const spy = await client.collection('players').create({ name: 'spy' })
      expect([await seenTwice(seen), await seenTwice(expanded)]).toEqual([true, true])
      await client.collection('players').delete(spy.id)
      expect([await seenTwice(seen), await seenTwice(expanded)]).toEqual([false, false])
    })

    test('the clock, in rules and in filters', async () => {
      await client.collection('events').create({ name: 'e', start: '2026-01-01 12:00:00.000Z' })
      const listed = async () => (await client.collection('events').getList()).totalItems
      expect(await seenTwice(listed)).toBe(1)
      clock.now = new Date('2026-01-02T00:00:00Z')
      expect(await seenTwice(listed)).toBe(0)
      const filtered = async () =>
        (
          await client
            .collection('players')
            .getList(1, 1, { filter: "@now > '2026-01-03'", requestKey: null })
        ).items.length
      expect(await seenTwice(filtered)).toBe(0)
      clock.now = new Date('2026-01-04T00:00:00Z')
      await client.collection('players').create({ name: 'any' })
      expect(await filtered()).toBe(1)
    })

    test('a write of server code, and none that was rolled back', async () => {
      const team = await client.collection('teams').create({ name: 'one' })
      const name = async () => (await client.collection('teams').getOne(team.id))['name']
      expect(await seenTwice(name)).toBe('one')
      const failing = running.engine.transaction(async (tx) => {
        await tx.recordsOf('teams').update(team.id, { name: 'never' })
        expect(await seenTwice(name)).toBe('one')
        throw new Error('rolled back')
      })
      await expect(failing).rejects.toThrow('rolled back')
      expect(await seenTwice(name)).toBe('one')
      await running.engine.recordsOf('teams').update(team.id, { name: 'two' })
      expect(await seenTwice(name)).toBe('two')
    })

    test('every write of many writers and readers at once', async () => {
      const team = await client.collection('teams').create({ name: '0' })
      const read = async () => Number((await client.collection('teams').getOne(team.id))['name'])
      for (let round = 1; round <= 20; round++) {
        const reading = Promise.all(Array.from({ length: 10 }, read))
        await client.collection('teams').update(team.id, { name: String(round) })
        expect(await read()).toBe(round)
        for (const seen of await reading) expect(seen).toBeGreaterThanOrEqual(round - 1)
      }
    })
  })
})

test('a cached response notices a write on another node', async () => {
  const one = await startTestEngine({ database: postgres, collections })
  const two = await startTestEngine({ collections, ...(one.databaseUrl && { databaseUrl: one.databaseUrl }) })
  try {
    const [here, there] = [new PocketBase(one.url), new PocketBase(two.url)]
    const team = await there.collection('teams').create({ name: 'a' })
    const name = async () => (await here.collection('teams').getOne(team.id, { requestKey: null }))['name']
    expect(await seenTwice(name)).toBe('a')
    for (const next of ['b', 'c', 'd']) {
      await there.collection('teams').update(team.id, { name: next })
      await expect.poll(name, { timeout: 3000, interval: 20 }).toBe(next)
    }
  } finally {
    await two.close()
    await one.close()
  }
})
