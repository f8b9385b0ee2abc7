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
      list: ['hidden', 'hidden', 'hidden', 'ok', 'ok', 'ok'],
      view: [404, 404, 404, 'ok', 'ok', 'ok'],
      create: [403, 403, 403, 403, 403, 'ok'],
      update: [403, 403, 403, 403, 403, 'ok'],
      delete: [403, 403, 403, 403, 403, 'ok'],
    },
  })
})
