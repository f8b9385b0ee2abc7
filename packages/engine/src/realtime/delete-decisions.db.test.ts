import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRights, openWorld, type RandomWorld } from '../records/random-rights.fixture.ts'
import { guest, idOf } from '../records/records.fixture.ts'
import { onEachDatabase } from '../testing/index.ts'
import type { VisibilityReaders } from './record-event.ts'
import { EventPublisher } from './event-publisher.ts'
import { clientsOf, memberWith } from './clients.fixture.ts'
import { Subscriptions } from './subscriptions.ts'
import { parseTopic } from './stream-request.ts'

const forAdmins = '@request.auth.is_admin = true && owner.name != ""'

onEachDatabase((database) => {
  let world: RandomWorld
  beforeAll(async () => {
    world = await openWorld(database)
  })
  afterAll(() => world.close())

  it.each([
    ['everybody’s', '', '', { within: 0, after: 1 }],
    ['one’s own', 'owner = @request.auth.id', '', { within: 0, after: 3 }],
    ['members’', '@request.auth.id != "" && open = true', '', { within: 0, after: 2 }],
    ['what others take along', 'owner.name != ""', '', { within: 1, after: 0 }],
    ['what looks the caller up', '@request.auth.team.name = "red"', '', { within: 3, after: 1 }],
    ['what others take along, for those with a right', forAdmins, '', { within: 1, after: 2 }],
    ['a row that is shown with others', '', 'owner', { within: 2, after: 0 }],
    ['a row that is shown with no other', '', 'nobody', { within: 0, after: 1 }],
  ])('a transaction asks only what it has to: %s', async (_reason, list, expand, questions) => {
    const people = ['ann', 'bob', 'cat'].map((name) =>
      memberWith({ id: idOf(name), level: 1, is_admin: name === 'bob' }),
    )
    const { asked, announce } = await deleting(list, expand, [guest, ...people])
    await announce()
    expect(asked).toEqual(questions)
  })

  it('a transaction stays within its limit of queries; the remaining clients read again', async () => {
    const people = Array.from({ length: 600 }, (_, n) => memberWith({ id: idOf(`m${n}x`) }))
    const { asked, clients } = await deleting('owner.boss = @request.auth.id', '', people)
    expect(asked.within).toBe(500)
    expect(clients.filter(({ stream }) => !stream.isOpen)).toHaveLength(100)
  })

  /** Deletes a note that all callers listen to; counts the queries inside the transaction and after it. */
  async function deleting(list: string, expand: string, callers: readonly (typeof guest)[]) {
    const rights = { ...openRights, notes: { ...openRights.notes, list } }
    const { records, registry } = world.under(rights)
    const asked = { within: 0, after: 0 }
    const counting: VisibilityReaders = {
      as: (context, tx) => ({
        visibleRow: (visibilityQuery) => {
          asked[tx ? 'within' : 'after'] += 1
          return records.as(context, tx).visibleRow(visibilityQuery)
        },
        rowOnlyVisibility: (visibilityQuery) => records.as(context).rowOnlyVisibility(visibilityQuery),
      }),
    }
    const subscriptions = new Subscriptions(registry)
    const eventPublisher = new EventPublisher({
      records: counting,
      subscriptions,
      now: () => 0,
      logger: pino({ level: 'silent' }),
      onOverload: () => {},
    })
    const options = encodeURIComponent(JSON.stringify({ query: { expand } }))
    const topic = parseTopic(`notes/*?options=${options}`)
    const clients = clientsOf(callers)
    for (const client of clients) subscriptions.replace(client, new Map([[topic.text, topic]]))
    const collection = registry.get('notes')
    const row = collection && (await records.rows().find(collection, idOf('n1')))
    if (!row) throw new Error('there is no such note')
    await records.transaction((tx) => eventPublisher.prepareDelete(tx, { collection, row }))
    const announce = async () => {
      eventPublisher.announce(
        { collection: 'notes', action: 'delete', record: row, origin: 'local' },
        collection,
      )
      await new Promise<void>((resolve) => eventPublisher.enqueue(async () => resolve()))
    }
    return { asked, clients, announce }
  }
})
