import PocketBase from 'pocketbase'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hooksFor } from '../records/hooks.ts'
import { defineCollection, relation, text, unique } from '../schema/index.ts'
import { postgres, startTestEngine, type FreshDatabase, type TestEngine } from '../testing/index.ts'

const open = { list: '', view: '', create: '', update: '', delete: '' }
const parents = defineCollection({ name: 'parents', type: 'base', shape: { title: text() }, rules: open })
const children = defineCollection({
  name: 'children',
  type: 'base',
  shape: { parent: relation('parents', { required: true, cascadeDelete: true }), title: text() },
  rules: open,
  indexes: [unique('title')],
})
const diary = defineCollection({ name: 'diary', type: 'base', shape: { line: text() }, rules: open })

let database: FreshDatabase
let running: TestEngine
let client: PocketBase
let owner: Client
let begun = 0
let told = 0
beforeAll(async () => {
  database = await postgres.create()
  running = await startTestEngine({
    collections: [parents, children, diary],
    databaseUrl: database.databaseUrl ?? '',
    hooks: [
      hooksFor(parents, {
        afterCreate: async ({ tx, record }) => {
          begun += 1
          await tx.records(diary).create({ line: record.title })
        },
        committedCreate: () => {
          told += 1
        },
      }),
    ],
  })
  client = new PocketBase(running.url).autoCancellation(false)
  owner = new Client({ connectionString: database.databaseUrl ?? '' })
  await owner.connect()
  // A sequence is not rolled back: the commits of the first transactions fail, up to `after`.
  await owner.query(`
    CREATE SEQUENCE commits;
    CREATE TABLE allowed (after bigint);
    CREATE FUNCTION collide() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('commits') <= (SELECT after FROM allowed) THEN
          RAISE EXCEPTION 'could not serialize access' USING ERRCODE = TG_ARGV[0];
        END IF;
        RETURN NULL;
      END $$;
    CREATE CONSTRAINT TRIGGER collide AFTER INSERT ON parents DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION collide('40001');`)
})
beforeEach(() => failFirst(0))
afterAll(async () => {
  await owner.end()
  await running.close()
  await database.drop()
})

async function failFirst(commits: number): Promise<void> {
  await owner.query(
    `TRUNCATE allowed; INSERT INTO allowed VALUES (${commits}); ALTER SEQUENCE commits RESTART`,
  )
}

test('a write that collides several times is run again from its beginning and happens once', async () => {
  await failFirst(5)
  ;[begun, told] = [0, 0]
  const made = await client.collection('parents').create({ title: 'stubborn' })
  expect([begun, told]).toEqual([6, 1])
  expect(await client.collection('parents').getFullList()).toEqual([made])
  expect(await client.collection('diary').getFullList()).toMatchObject([{ line: 'stubborn' }])
})

test('a write that never gets through ends as 503 with Retry-After, and none of it is stored', async () => {
  await failFirst(1_000_000)
  const answer = await fetch(`${running.url}/api/collections/parents/records`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'never' }),
  })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await client.collection('diary').getFullList({ filter: 'line = "never"' })).toEqual([])
})

test('a write that refers to a record that is being deleted is refused as if the record were gone', async () => {
  const statuses = new Set<number>()
  for (let round = 0; round < 15; round += 1) {
    const { id } = await client.collection('parents').create({ title: `round ${round}` })
    const writes = Array.from({ length: 6 }, (_, n) =>
      n === 3
        ? client.collection('parents').delete(id)
        : client.collection('children').create({ parent: id, title: `${round} ${n}` }),
    )
    for (const outcome of await Promise.allSettled(writes)) statuses.add(statusOf(outcome))
  }
  expect([...statuses].filter((status) => ![200, 400].includes(status))).toEqual([])
  expect(await client.collection('children').getFullList()).toEqual([])
})

test('of concurrent writes with the same unique value one succeeds, and the others learn which field it is', async () => {
  const { id } = await client.collection('parents').create({ title: 'one' })
  const writes = Array.from({ length: 8 }, () =>
    client.collection('children').create({ parent: id, title: 'the only one' }),
  )
  const outcomes = await Promise.allSettled(writes)
  expect(outcomes.map(statusOf).filter((status) => status === 200)).toHaveLength(1)
  expect(outcomes.map(statusOf).filter((status) => status === 400)).toHaveLength(7)
})

function statusOf(outcome: PromiseSettledResult<unknown>): number {
  if (outcome.status === 'fulfilled') return 200
  const { reason } = outcome
  return reason instanceof Error && 'status' in reason ? Number(reason.status) : 0
}
