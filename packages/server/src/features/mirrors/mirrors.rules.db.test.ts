import { onEachSite } from '../../testing/on-each-site.ts'
import { staffSeeServerWrites, testRights } from '../../testing/rights-table.ts'

let made = 0
const newMirror = () => ({
  kind: 'event_post',
  subject_collection: 'tournaments',
  subject_id: `made-up-${(made += 1)}`,
  status: 'parked',
  last_error: 'Discord answered 403: Missing Access',
})

onEachSite((site) => {
  testRights(site, {
    collection: 'discord_mirrors',
    record: async ({ engine }) => (await engine.recordsOf('discord_mirrors').create(newMirror())).id,
    submit: async () => newMirror(),
    change: { status: 'due' },
    rights: staffSeeServerWrites,
  })
})
