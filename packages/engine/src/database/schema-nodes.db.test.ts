import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CollectionRegistry } from '../records/collections.ts'
import { number, text } from '../schema/index.ts'
import type { Shape } from '../schema/shape.ts'
import { type FreshDatabase, postgres } from '../testing/index.ts'
import { createMissing } from './definitions.ts'
import type { Database } from './database.ts'
import { sql } from './sql.ts'
import { openDatabase } from './open.ts'
import { SchemaNodes, schemaNodesTables } from './schema-nodes.ts'
import { things } from './starts.fixture.ts'

let fresh: FreshDatabase
let database: Database
beforeEach(async () => {
  fresh = await postgres.create()
  const logger = pino({ level: 'silent' })
  database = await openDatabase({ dataDir: '', databaseUrl: fresh.databaseUrl, logger })
  await database.write((connection) => createMissing(connection, schemaNodesTables))
})
afterEach(async () => {
  await database.close()
  await fresh.drop()
})

const node = (shape: Shape) => {
  const nodes = new SchemaNodes(new CollectionRegistry([things(shape)]).all())
  return {
    join: () => database.write((connection) => nodes.join(connection)),
    look: () => database.write((connection) => nodes.look(connection)),
    leave: () => database.write((connection) => nodes.leave(connection)),
  }
}
const older = { name: text() }
const newer = { name: text(), size: number() }

test('while a newer version is there, nodes of the older one are not the newest, however often they come', async () => {
  expect(await node(older).join()).toBe(true)
  expect(await node(newer).join()).toBe(true)
  expect(await node(older).join()).toBe(false)
  expect(await node(newer).join()).toBe(true)
})

test('when no node of the newer version is left, the older one is the newest', async () => {
  await node(older).join()
  const updated = node(newer)
  await updated.join()
  await updated.leave()
  expect(await node(older).join()).toBe(true)
})

test('a node that ran all along takes its turn once, when the newer version has been away for a while', async () => {
  const first = node(older)
  await first.join()
  await node(newer).join()
  expect(await first.look()).toBe(false)
  await database.write((connection) => connection.run(sql('UPDATE _schemas SET seen = 0')))
  expect(await first.look()).toBe(true)
  expect(await first.look()).toBe(false)
})
