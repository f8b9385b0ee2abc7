import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../database/sql.ts'
import { ChangeObservers } from '../records/changes.ts'
import { idOf, openRecords, type OpenRecords } from '../records/records.fixture.ts'
import { postgres } from '../testing/index.ts'
import { ChangeFeed, type ChangeFeedDependencies } from './change-feed.ts'
import { NodeMessages } from './node-messages.ts'
import { NodeRequests } from './node-requests.ts'

let open: OpenRecords
beforeAll(async () => {
  open = await openRecords(postgres)
  await open.add('posts', { id: idOf('p1'), title: 'One' })
})
afterAll(() => open.close())

/** Starts a feed, and records its announcements. */
async function startFeed(told: string[], find: ChangeFeedDependencies['rows']['find']): Promise<ChangeFeed> {
  const { database, registry } = open
  const logger = pino({ level: 'silent' })
  const changes = new ChangeObservers()
  changes.add({
    outdated: (records) => told.push(...records.map(({ collection, id }) => `outdated ${collection} ${id}`)),
    committed: (list) => told.push(...list.map(({ collection }) => `committed ${collection}`)),
  })
  const feed = new ChangeFeed({
    database,
    databaseUrl: open.databaseUrl,
    collections: registry,
    rows: { find },
    changes,
    logger,
    requests: new NodeRequests({ database, handle: async () => undefined, logger }),
    messages: new NodeMessages(),
    forget: () => {},
  })
  await feed.start()
  return feed
}

const insertion = `INSERT INTO _changes (node, collection, action, record) VALUES ('other', 'posts', 'update', ?)`

it('cached data of a record that another node changed is outdated before the record is read', async () => {
  const told: string[] = []
  const reading = Promise.withResolvers<undefined>()
  const feed = await startFeed(told, async (collection, id) => {
    told.push('reading')
    await reading.promise
    return open.records.rows().find(collection, id)
  })
  await open.database.write(async (connection) => {
    const insert = `WITH added AS (${insertion} RETURNING seq)
      SELECT pg_notify('longhouse_changes', min(seq) || '-' || max(seq)) FROM added`
    await connection.readArrays(sql(insert, [idOf('p1')]))
  })
  await expect.poll(() => told).toEqual([`outdated posts ${idOf('p1')}`, 'reading'])
  reading.resolve(undefined)
  await expect.poll(() => told.at(-1)).toBe('committed posts')
  await feed.close()
})

it('what a node has written that ended before it could tell is found', async () => {
  const told: string[] = []
  const feed = await startFeed(told, (collection, id) => open.records.rows().find(collection, id))
  await open.database.write((connection) => connection.run(sql(insertion, [idOf('p1')])))
  const all = [`outdated posts ${idOf('p1')}`, 'committed posts']
  await expect.poll(() => told, { timeout: 10_000 }).toEqual(all)
  await feed.close()
})
