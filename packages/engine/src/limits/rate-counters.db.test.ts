import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMissing } from '../database/definitions.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { postgres, type FreshDatabase } from '../testing/test-database.ts'
import { bucketFor, RateCounters } from './rate-counters.ts'
import { SharedCounts, sharedCountsTable } from './shared-counts.ts'

const logger = pino({ level: 'silent' })
const now = () => new Date('2026-11-15T12:00:00Z')

// SQLite has one process: counts that nodes share exist only on PostgreSQL.
describe('counts on PostgreSQL', () => {
  let fresh: FreshDatabase
  let database: Database
  beforeAll(async () => {
    fresh = await postgres.create()
    database = await openDatabase({ dataDir: '', databaseUrl: fresh.databaseUrl, logger })
    await database.write((connection) => createMissing(connection, [sharedCountsTable]))
  })
  afterAll(async () => {
    await database.close()
    await fresh.drop()
  })

  async function openCounts(on: Database = database): Promise<RateCounters> {
    const shared = new SharedCounts({ database: on, logger, secret: 'secret' })
    return new RateCounters({ now, shared, logger })
  }

  test('frequent counts are added up between nodes', async () => {
    const [one, two] = [await openCounts(), await openCounts()]
    const [here, there] = [
      bucketFor('reads', { maxRequests: 100, duration: 60 }),
      bucketFor('reads', { maxRequests: 100, duration: 60 }),
    ]
    for (let times = 0; times < 60; times += 1) {
      expect(one.add(here, 'ada')).toBe(0)
      expect(two.add(there, 'ada')).toBe(0)
    }
    await one.tell()
    await two.tell()
    expect(two.add(there, 'ada')).toBe(60)
    // The first one learns it with its next report, and nothing is counted twice.
    await one.tell()
    expect(one.add(here, 'ada')).toBe(60)
    expect(here.windows.open('ada', now().getTime()).count).toBe(121)
    await Promise.all([one.close(), two.close()])
  })

  test('nothing in the table says who it is about', async () => {
    const counts = await openCounts()
    const bucket = bucketFor('secret things', { maxRequests: 5, duration: 60 })
    await counts.addEverywhere([{ bucket, key: 'ada@example.com 203.0.113.9' }])
    await counts.close()
    const rows = await database.read<{ key: string }>({ sql: 'SELECT key FROM _limits', params: [] })
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{24}$/)
  })

  test('while the database is unreachable a node uses its own counts, and no caller gets an error', async () => {
    const gone = await openDatabase({ dataDir: '', databaseUrl: fresh.databaseUrl, logger })
    const counts = await openCounts(gone)
    const bucket = bucketFor('away', { maxRequests: 5, duration: 60 })
    for (let times = 0; times < 3; times += 1)
      expect(await counts.addEverywhere([{ bucket, key: 'ada' }])).toBe(0)
    await gone.close()
    const waits: number[] = []
    for (let times = 0; times < 4; times += 1)
      waits.push(await counts.addEverywhere([{ bucket, key: 'ada' }]))
    expect(waits).toEqual([0, 0, 60, 60])
    await counts.refund({ bucket, key: 'ada' }, [])
    await counts.tell()
    await counts.close()
  })

  test('a database that does not answer costs a second, once', async () => {
    const never = new Promise<never>(() => {})
    let questions = 0
    const stuck: Database = {
      ...database,
      read: () => {
        questions += 1
        return never
      },
    }
    const counts = await openCounts(stuck)
    const bucket = bucketFor('stuck', { maxRequests: 100, duration: 60 })
    for (let times = 0; times < 20; times += 1)
      expect(await counts.addEverywhere([{ bucket, key: 'ada' }])).toBe(0)
    expect(questions).toBe(1)
    await counts.close()
  })
})
