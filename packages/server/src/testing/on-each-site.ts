import { afterAll, beforeAll, type TestOptions } from 'vitest'
import { onEachDatabase, onEitherDatabase, type TestDatabase } from '@longhouse/engine/testing'
import { startTestSite, type SiteChoices, type TestSite } from './test-site.ts'

type Suite = (site: TestSite, database: TestDatabase) => void

/**
 * Declares the suite once per database, each with a site that is open while its tests and hooks run. `npm test`
 * runs it on SQLite only.
 */
export function onEachSite(suite: Suite, options: SiteChoices = {}): void {
  onEitherDatabase((database) => withSite({ database, options, suite }))
}

/**
 * The same for a suite whose result the database decides: a race for a lock or a unique value, a query plan, SQL
 * that the two databases read differently. `npm test` runs it on both.
 */
export function onBothDatabases(suite: Suite, options: SiteChoices = {}): void {
  onEachDatabase((database) => withSite({ database, options, suite }))
}

/** Options of a test in a suite for both databases that `npm test` runs on SQLite only. */
export function onEither({ name }: TestDatabase): TestOptions {
  return name === 'postgres' ? { tags: 'all' } : {}
}

interface SiteSuite {
  readonly database: TestDatabase
  readonly options: SiteChoices
  readonly suite: Suite
}

function withSite({ database, options, suite }: SiteSuite): void {
  const site = {} as TestSite
  beforeAll(async () => {
    Object.assign(site, await startTestSite(database, options))
  })
  afterAll(() => site.close())
  suite(site, database)
}
