import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../database/bound-sql.ts'
import { ChangeObservers } from '../records/change-observer.ts'
import { idOf, openRecords } from '../records/records.fixture.ts'
import type { OpenRecords } from '../records/records.fixture.ts'
import { postgres } from '../testing/index.ts'
import { ChangeFeed } from './change-feed.ts'
import { NodeMessages } from './node-messages.ts'
import { NodeRequests } from './node-requests.ts'

let open: OpenRecords
beforeAll(async () => {
  open = await openRecords(postgres)
  await open.add('posts', { id: idOf('p1'), title: 'One' })
})
afterAll(() => open.close())

it('what is kept of a record that another node changed is out of date before the record is read', async () => {
  const { database, registry } = open
  const logger = pino({ level: 'silent' })
  const told: string[] = []
  const changes = new ChangeObservers()
  changes.add({
    outdated: (records) => told.push(...records.map(({ collection, id }) => `outdated ${collection} ${id}`)),
    committed: (list) => told.push(...list.map(({ collection }) => `committed ${collection}`)),
  })
  const reading = Promise.withResolvers<undefined>()
  const feed = new ChangeFeed({
    database,
    databaseUrl: open.databaseUrl,
    collections: registry,
    rows: {
      find: async (collection, id) => {
        told.push('reading')
        await reading.promise
        return open.records.rows().find(collection, id)
      },
    },
    changes,
    logger,
    requests: new NodeRequests({ database, handle: async () => undefined, logger }),
    messages: new NodeMessages(),
    forget: () => {},
  })
  await feed.start()
  await database.write(async (connection) => {
    const columns = '(node, collection, action, record)'
    const insert = `WITH added AS (INSERT INTO _changes ${columns} VALUES ('other', 'posts', 'update', ?) RETURNING seq)
      SELECT pg_notify('longhouse_changes', min(seq) || '-' || max(seq)) FROM added`
    await connection.readArrays(sql(insert, [idOf('p1')]))
  })
  await expect.poll(() => told).toEqual([`outdated posts ${idOf('p1')}`, 'reading'])
  reading.resolve(undefined)
  await expect.poll(() => told.at(-1)).toBe('committed posts')
  await feed.close()
})
