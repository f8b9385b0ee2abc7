import { onEachSite } from '../../testing/on-each-site.ts'
import { testRights } from '../../testing/rights-table.ts'

onEachSite((site) => {
  let roleNumber = 9000

  const newRole = () => ({ role_id: String((roleNumber += 1)), role_name: 'Veteran', position: 3 })

  testRights(site, {
    collection: 'discord_roles',
    record: async ({ engine }) => (await engine.recordsOf('discord_roles').create(newRole())).id,
    submit: async () => newRole(),
    change: { role_name: 'Owner' },
    rights: {
      list: { guest: 'hidden', rest: 'ok' },
      view: { guest: 404, rest: 'ok' },
      create: { superuser: 'ok', rest: 403 },
      update: { superuser: 'ok', rest: 403 },
      delete: { superuser: 'ok', rest: 403 },
    },
  })
})
