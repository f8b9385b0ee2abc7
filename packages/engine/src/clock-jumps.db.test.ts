import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineCollection, text, timestamps } from './schema/index.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from './testing/index.ts'

const hour = 3_600_000
const password = 'a password of mia'
const people = defineCollection({
  name: 'people',
  type: 'auth',
  shape: {},
  rules: { list: '', view: '', create: '' },
})
const notes = defineCollection({
  name: 'notes',
  type: 'base',
  shape: { title: text(), ...timestamps },
  rules: { list: '@request.auth.id != ""', create: '@request.auth.id != ""' },
})

let offset = 0
const jumpingClock = () => new Date(Date.now() + offset)

onEachDatabase((database) => {
  let running: TestEngine
  let client: PocketBase
  beforeAll(async () => {
    running = await startTestEngine({ database, collections: [people, notes], now: jumpingClock })
    client = new PocketBase(running.url).autoCancellation(false)
    const mia = { email: 'mia@example.com', password, passwordConfirm: password }
    await client.collection('people').create(mia)
    await client.collection('people').authWithPassword(mia.email, password)
  })
  afterAll(() => running.close())
  const idsByDate = async () =>
    (await client.collection('notes').getFullList({ sort: 'created' })).map(({ id }) => id)

  test('a clock that jumps an hour ahead and an hour back ends no login and mixes nothing up', async () => {
    const made: string[] = []
    for (const jump of [0, hour, -hour, 0]) {
      offset = jump
      made.push((await client.collection('notes').create({ title: `at ${jump}` })).id)
      // The login from before the jump, and the one it is renewed to.
      expect((await client.collection('people').authRefresh()).token).not.toBe('')
      const again = new PocketBase(running.url)
      await again.collection('people').authWithPassword('mia@example.com', password)
    }
    const order = await idsByDate()
    expect(order.toSorted()).toEqual(made.toSorted())
    // The record with the earliest time comes first, in every list, and pages fit together.
    expect(order[0]).toBe(made[2])
    expect(order[3]).toBe(made[1])
    expect(await idsByDate()).toEqual(order)
    const pages = []
    for (const page of [1, 2, 3, 4])
      pages.push(...(await client.collection('notes').getList(page, 1, { sort: 'created' })).items)
    expect(pages.map(({ id }) => id)).toEqual(order)
  })
})
