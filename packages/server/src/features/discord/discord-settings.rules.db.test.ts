import { communityFile } from '@longhouse/contract/community-file'
import { expect, test } from 'vitest'
import { onEachSite } from '../../testing/on-each-site.ts'
import { testRights } from '../../testing/rights-table.ts'

const { discord } = communityFile.config

onEachSite((site) => {
  const chosen = { section: 'channels', value: { events: '1185000000000000002' } }
  const empty = async () => {
    const store = site.engine.recordsOf('discord_settings')
    for (const { id } of await store.findAll()) await store.delete(id)
    return store
  }

  testRights(site, {
    collection: 'discord_settings',
    record: async () => (await (await empty()).create(chosen)).id,
    submit: async () => {
      await empty()
      return chosen
    },
    change: { value: { events: '' } },
    rights: {
      list: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 'hidden' },
      view: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
      create: { admin: 'ok', superuser: 'ok', rest: 400 },
      update: { admin: 'ok', superuser: 'ok', rest: 404 },
      delete: { admin: 'ok', superuser: 'ok', rest: 404 },
    },
  })

  test.each([
    ['an invalid channel', { section: 'channels', value: { events: 'here' } }],
    ['an unknown use', { section: 'channels', value: { elsewhere: '1185000000000000002' } }],
    ['a role without a reason', { section: 'managed_roles', value: [{ roleId: '1185000000000000002' }] }],
    [
      'a role with two reasons',
      {
        section: 'managed_roles',
        value: [
          { roleId: '1185000000000000002', source: 'rank' },
          { roleId: '1185000000000000002', source: 'event' },
        ],
      },
    ],
    [
      'the role of a reward',
      {
        section: 'managed_roles',
        value: [{ roleId: discord.rewardRoleIds.snake, source: 'rank' }],
      },
    ],
    [
      'a role of staff',
      { section: 'managed_roles', value: [{ roleId: discord.staffRoleIds[0], source: 'rank' }] },
    ],
    ['nothing', { section: 'managed_roles' }],
  ])('%s is refused with a message', async (_, values) => {
    await empty()
    await expect(site.as.admin.collection('discord_settings').create(values)).rejects.toMatchObject({
      status: 400,
      response: { data: { value: { message: expect.stringMatching(/\.$/) } } },
    })
  })

  test('choices of an admin are in the audit log', async () => {
    await empty()
    const { id } = await site.as.admin.collection('discord_settings').create(chosen)
    await site.as.admin.collection('discord_settings').update(id, { value: { events: '' } })
    const entries = await site.engine.recordsOf('audit_log').findAll({
      filter: 'record = {:id}',
      params: { id },
      sort: 'created,@rowid',
    })
    expect(
      entries.map(({ action, actor_username, before, after }) => ({ action, actor_username, before, after })),
    ).toEqual([
      expect.objectContaining({ action: 'create', actor_username: 'admin' }),
      {
        action: 'update',
        actor_username: 'admin',
        before: { value: chosen.value },
        after: { value: { events: '' } },
      },
    ])
  })
})
