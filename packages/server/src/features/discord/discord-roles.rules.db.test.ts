import { onEachDatabase } from '@longhouse/engine/testing'
import { afterAll, beforeAll } from 'vitest'
import { testRights } from '../../testing/rights-table.ts'
import { startTestSite, type TestSite } from '../../testing/test-site.ts'

onEachDatabase((database) => {
  let site: TestSite
  let roleNumber = 9000
  beforeAll(async () => {
    site = await startTestSite(database)
  })
  afterAll(() => site.close())

  const newRole = () => ({ role_id: String((roleNumber += 1)), role_name: 'Veteran', position: 3 })

  testRights(() => site, {
    collection: 'discord_roles',
    record: async ({ engine }) => (await engine.recordsOf('discord_roles').create(newRole())).id,
    submit: async () => newRole(),
    change: { role_name: 'Owner' },
    rights: {
      list: ['hidden', 'ok', 'ok', 'ok', 'ok', 'ok'],
      view: [404, 'ok', 'ok', 'ok', 'ok', 'ok'],
      create: [403, 403, 403, 403, 403, 'ok'],
      update: [403, 403, 403, 403, 403, 'ok'],
      delete: [403, 403, 403, 403, 403, 'ok'],
    },
  })
})
