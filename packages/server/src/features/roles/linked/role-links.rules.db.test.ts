import { onEachSite } from '../../../testing/on-each-site.ts'
import { testRights, type Rights } from '../../../testing/rights-table.ts'

const nobodys: Rights = {
  list: { superuser: 'ok', rest: 403 },
  view: { superuser: 'ok', rest: 403 },
  create: { superuser: 'ok', rest: 403 },
  update: { superuser: 'ok', rest: 403 },
  delete: { superuser: 'ok', rest: 403 },
}

onEachSite((site) => {
  const values = { who: 'somebody', tokens: 'sealed' }

  testRights(site, {
    collection: 'role_links',
    record: async ({ engine, people }) => {
      const links = engine.recordsOf('role_links')
      // One for each member: every attempt begins without it.
      for (const { id } of await links.findAll()) await links.delete(id)
      return (await links.create({ ...values, user: people.member.id, status: 'live' })).id
    },
    submit: async ({ people }) => ({ ...values, user: people.other.id, status: 'live' }),
    change: { failed: 'no' },
    rights: nobodys,
  })

  testRights(site, {
    collection: 'role_farewells',
    record: async ({ engine }) => (await engine.recordsOf('role_farewells').create(values)).id,
    submit: async () => values,
    change: { last_error: 'no' },
    rights: nobodys,
  })
})
