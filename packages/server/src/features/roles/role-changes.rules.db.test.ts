import { onEachSite } from '../../testing/on-each-site.ts'
import { testRights } from '../../testing/rights-table.ts'

const change = { discord_id: '8001', role_id: '31', wants: 'give', source: 'rank', status: 'pending' }

onEachSite((site) => {
  testRights(site, {
    collection: 'role_changes',
    record: async ({ engine, people }) => {
      const changes = engine.recordsOf('role_changes')
      // One for each role of a member: every attempt begins without it.
      for (const { id } of await changes.findAll({ filter: "role_id = '31'" })) await changes.delete(id)
      return (await changes.create({ ...change, user: people.member.id })).id
    },
    submit: async ({ people }) => ({ ...change, user: people.other.id, role_id: '32' }),
    change: { wants: 'take' },
    rights: {
      list: { guest: 'hidden', other: 'hidden', rest: 'ok' },
      view: { guest: 404, other: 404, rest: 'ok' },
      create: { superuser: 'ok', rest: 403 },
      update: { superuser: 'ok', rest: 403 },
      delete: { superuser: 'ok', rest: 403 },
    },
  })
})
