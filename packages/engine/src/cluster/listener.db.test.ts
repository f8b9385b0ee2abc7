import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openSeverableProxy, postgres } from '../testing/index.ts'
import type { SeverableProxy, FreshDatabase } from '../testing/index.ts'
import { Listener } from './listener.ts'
import { listenerName } from './node-requests.ts'

let database: FreshDatabase
let client: Client
let door: SeverableProxy
let listener: Listener
let heard: string[]
let losses: number
/** Called when a connection is open. */
let connected: (time: number) => Promise<void>

beforeAll(async () => {
  database = await postgres.create()
  client = new Client({ connectionString: database.databaseUrl ?? '' })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
beforeEach(async () => {
  door = await openSeverableProxy(database.databaseUrl ?? '')
  heard = []
  losses = 0
  let times = 0
  connected = async () => {}
  listener = new Listener({
    databaseUrl: door.url,
    channels: ['news'],
    logger: pino({ level: 'silent' }),
    onMessage: (_channel, payload) => heard.push(payload),
    onConnected: () => connected(times++),
    onLost: () => {
      losses += 1
    },
  })
})
afterEach(async () => {
  await listener.close()
  await door.close()
})

it.each([
  ['while it catches up', async () => cut()],
  [
    'while it catches up, which fails',
    async () => {
      cut()
      throw new Error('cut off')
    },
  ],
  [
    'when catching up has failed',
    async () => {
      throw new Error('no answer')
    },
  ],
  [
    'twice at once',
    async () => {
      listener.restart()
      listener.restart()
      cut()
    },
  ],
])('is there once after being cut %s', async (_moment, trouble) => {
  connected = async (time) => {
    if (time > 0 && time < 4) await trouble()
  }
  await listener.start()
  cut()
  await hearsOnce('after the trouble')
  expect(losses).toBeGreaterThanOrEqual(4)
})

it('is gone after being closed on the way to a connection', async () => {
  await listener.start()
  connected = async () => {
    void listener.close()
  }
  cut()
  await expect.poll(() => losses).toBeGreaterThan(0)
  await expect.poll(connections, { timeout: 5000 }).toBe(0)
})

function cut(): void {
  door.shut()
  door.open()
}

/** Waits until the listener is connected, and stays so; then sends a message. */
async function hearsOnce(payload: string): Promise<void> {
  await expect.poll(connections, { timeout: 10_000 }).toBe(1)
  await expect
    .poll(
      async () => {
        await client.query('SELECT pg_notify($1, $2)', ['news', 'are you there?'])
        return heard.length
      },
      { timeout: 10_000, interval: 300 },
    )
    .toBeGreaterThan(0)
  // Any other attempt to connect has been made by then.
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  heard = []
  await client.query('SELECT pg_notify($1, $2)', ['news', payload])
  await expect.poll(() => heard).toEqual([payload])
  expect(await connections()).toBe(1)
}

async function connections(): Promise<number> {
  const query =
    'SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()'
  const { rows } = await client.query<{ n: number }>(query, [listenerName])
  return rows[0]?.n ?? 0
}
