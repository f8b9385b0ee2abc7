import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgres, rounds, sqlite } from '../src/testing/index.ts'
import { fixtureCollections } from './fixtures/collections.ts'
import { Api } from './harness/api.ts'
import { ourEngine } from './harness/our-engine.ts'
import { randomFilter, randomSort } from './harness/random-filters.ts'

describe('SQLite and PostgreSQL', () => {
  const one = new Api(ourEngine(sqlite), fixtureCollections)
  const two = new Api(ourEngine(postgres), fixtureCollections)
  beforeAll(async () => {
    await Promise.all([one.open(), two.open()])
    await Promise.all([one.reset(), two.reset()])
  }, 60_000)
  afterAll(() => Promise.all([one.close(), two.close()]))

  for (const collection of ['tournaments', 'clips'] as const) {
    it(`give the same ${collection} for the same filter and sort`, { timeout: 60_000 }, async () => {
      const rows = async (api: Api, filter: string, sort: string) => {
        const list = await api.pb('member').collection(collection).getList(1, 30, { filter, sort })
        return [list.totalItems, list.items.map(({ id }) => id)]
      }
      await fc.assert(
        fc.asyncProperty(randomFilter(collection), randomSort(collection), async (filter, sort) => {
          const [left, right] = await Promise.all([rows(one, filter, sort), rows(two, filter, sort)])
          expect({ filter, sort, rows: right }).toEqual({ filter, sort, rows: left })
        }),
        { numRuns: rounds(150) },
      )
    })
  }
})
