import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { postgres, type FreshDatabase } from '../testing/index.ts'
import { Insert } from './insertion.ts'
import type { Transact } from './postgres-group.ts'
import { PostgresGroups } from './postgres-groups.ts'
import { PostgresTransaction } from './postgres-transaction.ts'

let fresh: FreshDatabase
let pool: Pool
beforeAll(async () => {
  fresh = await postgres.create()
  pool = new Pool({ connectionString: fresh.databaseUrl ?? '' })
  await pool.query('CREATE TABLE words (word TEXT PRIMARY KEY)')
})
afterAll(async () => {
  await pool.end()
  await fresh.drop()
})

let groups: PostgresGroups
/** What the first transaction waits for before it commits. */
let firstMayCommit: PromiseWithResolvers<void>
/** How many have begun. */
let begun = 0
beforeEach(async () => {
  await pool.query('DELETE FROM words')
  firstMayCommit = Promise.withResolvers()
  begun = 0
  const transact: Transact = async (work) => {
    begun += 1
    const isFirst = begun === 1
    const client = await pool.connect()
    try {
      const transaction = new PostgresTransaction(client)
      const result = await work(transaction)
      if (isFirst) await firstMayCommit.promise
      await transaction.commit()
      return result
    } finally {
      client.release()
    }
  }
  groups = new PostgresGroups({ together: transact, alone: transact })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const insert = new Insert({ table: 'words', columns: ['word'] })
const add = (word: string) =>
  groups.write(async (connection) => {
    void connection.post?.(insert.of([[word]]))
  })
const addAll = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => add(`w${n}`)))
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate)
}
const rows = async () => (await pool.query('SELECT 1 FROM words')).rowCount

describe('while a shared transaction is under way', () => {
  test('whoever comes gathers for the next', async () => {
    const first = add('first')
    await turns(3)
    const others = [add('a'), turns(2).then(() => add('b')), turns(5).then(() => add('c'))]
    await turns(20)
    expect({ begun, waiting: groups.waiting, rows: await rows() }).toEqual({ begun: 1, waiting: 3, rows: 0 })
    firstMayCommit.resolve()
    await Promise.all([first, ...others])
    expect({ begun, waiting: groups.waiting, rows: await rows() }).toEqual({ begun: 2, waiting: 0, rows: 4 })
  })

  test('that takes long, the others go on without it', async () => {
    const first = add('first')
    await turns(3)
    const other = add('other')
    await turns(3)
    expect(begun).toBe(1)
    await vi.advanceTimersByTimeAsync(20)
    await other
    // It has one of the two places, and whoever comes shares the other.
    await addAll(3)
    expect({ begun, rows: await rows() }).toEqual({ begun: 3, rows: 4 })
    firstMayCommit.resolve()
    await first
    expect(await rows()).toBe(5)
  })

  test('a group that is full does not wait for it', async () => {
    const first = add('first')
    await turns(3)
    const early = addAll(20)
    await turns(3)
    expect(begun).toBe(1)
    await Promise.all([early, ...Array.from({ length: 12 }, (_, n) => add(`late ${n}`))])
    expect({ begun, rows: await rows() }).toEqual({ begun: 2, rows: 32 })
    firstMayCommit.resolve()
    await first
    expect(await rows()).toBe(33)
  })
})
