import { afterAll, beforeAll } from 'vitest'
import { onEachDatabase } from '@longhouse/engine/testing'
import { startTestSite, type SiteChoices, type TestSite } from './test-site.ts'

/** Declares the suite once per database, each with a site that is open while its tests and hooks run. */
export function onEachSite(suite: (site: TestSite) => void, options: SiteChoices = {}): void {
  onEachDatabase((database) => {
    const site = {} as TestSite
    beforeAll(async () => {
      Object.assign(site, await startTestSite(database, options))
    })
    afterAll(() => site.close())
    suite(site)
  })
}
