import { onEachSite } from '../../testing/on-each-site.ts'
import { staffSeeServerWrites, testRights } from '../../testing/rights-table.ts'

const message = {
  relay: 'faq-logs',
  status: 'pending',
  sequence: 1,
  body: { content: 'A secret of the staff' },
}

onEachSite((site) => {
  testRights(site, {
    collection: 'outbox',
    record: async ({ engine }) => (await engine.recordsOf('outbox').create(message)).id,
    submit: async () => message,
    change: { status: 'delivered' },
    rights: staffSeeServerWrites,
  })
})
