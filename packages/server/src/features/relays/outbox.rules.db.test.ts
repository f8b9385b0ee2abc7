import { onEachDatabase } from '@longhouse/engine/testing'
import { afterAll, beforeAll } from 'vitest'
import { testRights } from '../../testing/rights-table.ts'
import { startTestSite, type TestSite } from '../../testing/test-site.ts'

const message = {
  relay: 'faq-logs',
  status: 'pending',
  sequence: 1,
  body: { content: 'A secret of the staff' },
}

onEachDatabase((database) => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite(database)
  })
  afterAll(() => site.close())

  testRights(() => site, {
    collection: 'outbox',
    record: async ({ engine }) => (await engine.recordsOf('outbox').create(message)).id,
    submit: async () => message,
    change: { status: 'delivered' },
    rights: {
      list: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 'hidden' },
      view: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
      create: { superuser: 'ok', rest: 403 },
      update: { superuser: 'ok', rest: 403 },
      delete: { superuser: 'ok', rest: 403 },
    },
  })
})
