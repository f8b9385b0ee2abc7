import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { CollectionRegistry } from '../records/collections.ts'
import type { RequestContext } from '../records/request-context.ts'
import { defineCollection } from '../schema/collection.ts'
import { text } from '../schema/fields/text.ts'
import { deliveriesFor } from './announcement.ts'
import type { AnnouncementParts } from './announcement.ts'
import type { Client } from './client.ts'
import { DeliveryRounds } from './delivery-rounds.ts'
import { defaultStreamLimits, EventStream } from './event-stream.ts'
import { parseTopic } from './topic.ts'

const collections = new CollectionRegistry([
  defineCollection({
    name: 'people',
    type: 'auth',
    shape: { team: text() },
    rules: { list: '@request.auth.team = team' },
  }),
  defineCollection({
    name: 'notes',
    type: 'base',
    shape: { team: text() },
    rules: { list: '@request.auth.team = team' },
  }),
])

it('asks once for all who see the same', async () => {
  const asked: string[] = []
  const clients = Array.from({ length: 100 }, (_, n) => clientOf(`p${n}`, n < 60 ? 'red' : 'blue'))
  const deliveries = await announce('notes', { id: 'n1', team: 'red' }, clients, asked)
  expect(asked).toEqual(['matches red', 'present p0', 'matches blue'])
  expect(deliveries).toHaveLength(60)
  expect(new Set(deliveries.map(({ event }) => String(event)))).toEqual(
    new Set(['event:notes/*\ndata:{"action":"update","record":{"id":"n1","seenBy":"p0"}}\n\n']),
  )
})

it('asks for the person in question apart, whoever comes first', async () => {
  const asked: string[] = []
  const clients = ['p7', 'p1', 'p2', 'p7', 'p3'].map((id) => clientOf(id, 'red'))
  const deliveries = await announce('people', { id: 'p7', team: 'red' }, clients, asked)
  expect(asked).toEqual(['matches red', 'present p7', 'present p1', 'present p7'])
  expect(
    deliveries.map(({ client, event }) => [
      client.login?.remembered.auth.id,
      /seenBy":"(\w+)/.exec(String(event))?.[1],
    ]),
  ).toEqual([
    ['p7', 'p7'],
    ['p1', 'p1'],
    ['p2', 'p1'],
    ['p7', 'p7'],
    ['p3', 'p1'],
  ])
})

function who(context: RequestContext): string {
  return context.auth?.id ?? 'guest'
}

async function announce(name: string, row: { id: string; team: string }, clients: Client[], asked: string[]) {
  const collection = collections.get(name)
  if (!collection) throw new Error(name)
  const records: AnnouncementParts['records'] = {
    matches: async (context) => {
      asked.push(`matches ${String(context.auth?.['team'])}`)
      return context.auth?.['team'] === row.team
    },
    matchesFilter: async () => true,
    present: async (context) => {
      asked.push(`present ${who(context)}`)
      const frame = collection.isAuth ? { collectionId: collection.id } : {}
      return { id: row.id, ...frame, seenBy: who(context) }
    },
  }
  const group = { topic: parseTopic(`${name}/*`), clients: new Set(clients) }
  return deliveriesFor({ records, collections }, { action: 'update', collection, row }, group)
}

function clientOf(id: string, team: string): Client {
  const collection = collections.get('people')
  if (!collection) throw new Error('people')
  const auth = { id, collectionId: collection.id, collectionName: 'people', team }
  const remembered = { collection, auth, isSuperuser: false, tokenKey: 'k', isCurrent: true }
  const stream = new EventStream(new PassThrough(), {
    id,
    limits: defaultStreamLimits,
    rounds: new DeliveryRounds(),
    now: 0,
  })
  return { id: `c-${id}`, ip: '', stream, login: { remembered, until: Infinity, sid: '' }, topics: new Map() }
}
