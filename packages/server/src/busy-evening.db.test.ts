import { afterAll, beforeAll, expect, test } from 'vitest'
import { deadlocksOf, postgres, type FreshDatabase } from '@longhouse/engine/testing'
import { spendBusyEvening } from './testing/busy-evening.ts'
import { startCluster, type Cluster } from './testing/cluster.ts'
import { siteTables } from './testing/site-tables.ts'

const [seconds, members] = [6, 20]
let database: FreshDatabase
let cluster: Cluster
beforeAll(async () => {
  database = await postgres.create(siteTables)
  cluster = await startCluster({ databaseUrl: database.databaseUrl ?? '' })
})
afterAll(async () => {
  await cluster.close()
  await database.drop()
})

test(
  'concurrent requests of all members on two nodes cause no deadlock and no error, and all counts are right',
  { tags: 'all', timeout: 120_000 },
  async () => {
    const { answers, wrong } = await spendBusyEvening(cluster, { seconds, members })
    expect(wrong).toEqual([])
    expect(answers.get(200)).toBeGreaterThan(0)
    // Refusals are fine: a place that is taken, a vote that is deleted, a server that is busy.
    expect([...answers.keys()].filter((status) => ![200, 400, 404, 503].includes(status))).toEqual([])
    expect(await deadlocksOf(database.databaseUrl ?? '')).toBe(0)
  },
)
