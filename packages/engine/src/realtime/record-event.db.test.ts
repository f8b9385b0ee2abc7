import { assert, asyncProperty, constantFrom, record as recordOf } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ApiError } from '../errors.ts'
import {
  anyQuestion,
  anyRights,
  openRights,
  openWorld,
  type Question,
  type RandomWorld,
  type Rights,
} from '../records/random-rights.fixture.ts'
import type { RecordJson } from '../records/read-result.ts'
import { idOf } from '../records/records.fixture.ts'
import type { Records } from '../records/records.ts'
import type { RequestContext } from '../records/request-context.ts'
import { onEachDatabase, postgres, rounds } from '../testing/index.ts'
import { deliverToGroup, type VisibilityReaders } from './record-event.ts'
import { contextFor, type Client } from './client.ts'
import { clientsOf, memberWith } from './clients.fixture.ts'
import { parseTopic } from './stream-request.ts'

onEachDatabase((database) => {
  let world: RandomWorld
  beforeAll(async () => {
    world = await openWorld(database)
  })
  afterAll(() => world.close())

  const numRuns = rounds(database === postgres ? 15 : 60)

  test('for any rules, every client receives the same as if it were the only one', async () => {
    const anyTopic = recordOf({
      question: anyQuestion,
      record: constantFrom('*', 'one'),
      fields: constantFrom('', 'id,title,name', '*,expand.owner.name'),
      q: constantFrom('', '1'),
    })
    await assert(
      asyncProperty(anyRights, anyTopic, async (rights, asked) => {
        const { collection, filter, expand } = asked.question
        const query = { filter, expand, fields: asked.fields, q: asked.q }
        for (const id of rowsOf[collection]) {
          const path = `${collection}/${asked.record === '*' ? '*' : id}`
          const hears = await hearing(rights, { path, query, id })
          const clients = clientsOf(world.callers)
          const alone: Record<string, string> = {}
          for (const client of clients) Object.assign(alone, await hears([client]))
          expect(await hears(clients)).toEqual(alone)
          expect(await hears(clients.toReversed())).toEqual(alone)
        }
      }),
      { numRuns },
    )
  }, 120_000)

  test('every client receives exactly the records of a collection that a list shows it', async () => {
    await assert(
      asyncProperty(anyRights, anyQuestion, async (rights, { collection, filter, expand }) => {
        const { records } = world.under(rights)
        const clients = clientsOf(world.callers)
        const path = `${collection}/*`
        for (const id of rowsOf[collection]) {
          const heard = await (await hearing(rights, { path, query: { filter, expand }, id }))(clients)
          for (const client of clients) {
            const context = contextFor(client, parseTopic(path))
            const shown = await listed(records, context, { collection, filter, expand })
            const record = recordIn(heard[client.id])
            expect(record).toEqual(shown ? shown.find((each) => each.id === id) : record)
          }
        }
      }),
      { numRuns },
    )
  }, 120_000)

  describe('queries for members are shared', () => {
    it.each([
      ['everybody', '', 1],
      ['subscribers who are logged in', '@request.auth.id != ""', 1],
      ['one’s own', 'owner = @request.auth.id', 2],
      ['rows of others', 'owner != @request.auth.id', 2],
      ['own rows, written through the relation', '@request.auth.id = owner.id', 2],
      ['own rows, or those the subscriber edits', 'owner = @request.auth.id || editor = @request.auth.id', 3],
      [
        'own rows, if the subscriber is staff',
        'owner = @request.auth.id && @request.auth.is_admin = true',
        3,
      ],
      ['the same team', 'team = @request.auth.team', 2],
      [
        'drafts are for those with a right',
        '@request.auth.id != "" && (open = true || (@request.auth.is_admin = true && readers.id ?= @request.auth.id))',
        51,
      ],
      ['what looks the member up', 'owner.boss = @request.auth.id', 100],
    ])('%s: %s', async (_reason, list, most) => {
      const rights = { ...openRights, notes: { ...openRights.notes, list } }
      const people = Array.from({ length: 100 }, (_, n) =>
        memberWith({ id: idOf(['ann', 'bob'][n] ?? `m${n}x`), team: idOf(`t${n}x`), is_admin: n % 2 === 0 }),
      )
      let asked = 0
      const counted = (records: Records): VisibilityReaders<'visibleRow'> => ({
        as: (...caller) => ({
          visibleRow: async (...args) => {
            asked += 1
            return records.as(...caller).visibleRow(...args)
          },
        }),
      })
      const hears = await hearing(rights, { path: 'notes/*', query: {}, id: idOf('n5') }, counted)
      await hears(clientsOf(people))
      expect(asked).toBe(most)
    })
  })

  it('lets other work run between queries', async () => {
    const rights = { ...openRights, notes: { ...openRights.notes, list: 'owner.boss = @request.auth.id' } }
    const people = Array.from({ length: 50 }, (_, n) => memberWith({ id: idOf(`m${n}x`) }))
    let turns = 0
    let isUnderWay = true
    const turn = () => {
      turns += 1
      if (isUnderWay) setImmediate(turn)
    }
    setImmediate(turn)
    await (
      await hearing(rights, { path: 'notes/*', query: {}, id: idOf('n1') })
    )(clientsOf(people))
    isUnderWay = false
    expect(turns).toBeGreaterThanOrEqual(50)
  })

  interface Heard {
    readonly path: string
    readonly query: Readonly<Record<string, string>>
    readonly id: string
  }

  /** Returns the events that clients receive of an update of a record, under some rules. */
  async function hearing(
    rights: Rights,
    { path, query, id }: Heard,
    wrap: (records: Records) => VisibilityReaders<'visibleRow'> = (records) => records,
  ) {
    const { records, registry } = world.under(rights)
    const topic = parseTopic(`${path}?options=${encodeURIComponent(JSON.stringify({ query }))}`)
    const collection = registry.get(topic.collection)
    const row = collection && (await records.rows().find(collection, id))
    if (!row) throw new Error(`there is no ${id}`)
    return async (clients: readonly Client[]): Promise<Record<string, string>> => {
      const heard: Record<string, string> = {}
      const group = { topic, clients: new Set(clients) }
      for (const client of clients) client.topics = new Map([[topic.text, topic]])
      const recordEvent = { action: 'update', collection, row } as const
      await deliverToGroup(
        wrap(records),
        { recordEvent, group },
        {
          deliver: ({ client, event }) => {
            heard[client.id] = String(event)
          },
          mayAsk: () => true,
        },
      )
      return heard
    }
  }
})

/** Returns what a list shows; undefined if it is refused. */
async function listed(
  records: Records,
  context: RequestContext,
  { collection, ...params }: Omit<Question, 'sort'>,
): Promise<readonly RecordJson[] | undefined> {
  try {
    return (await records.as(context).list(collection, params)).body.items
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

function recordIn(event: string | undefined): unknown {
  const data = event?.split('\n')[1]?.slice('data:'.length)
  const parsed: unknown = data && JSON.parse(data)
  return typeof parsed === 'object' && parsed && 'record' in parsed ? parsed.record : undefined
}

const rowsOf = {
  people: ['ann', 'bob'].map(idOf),
  notes: ['n1', 'n2', 'n3'].map(idOf),
  comments: ['c1', 'c3'].map(idOf),
}
