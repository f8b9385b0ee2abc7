import { onEachSite } from '../../testing/on-each-site.ts'
import { testRights } from '../../testing/rights-table.ts'

onEachSite((site) => {
  testRights(site, {
    collection: 'reward_grants',
    record: async ({ engine, people }) => {
      const grants = engine.recordsOf('reward_grants')
      // A reward is granted once, so every attempt begins without it.
      for (const { id } of await grants.findAll({ filter: "reward = 'snake'" })) await grants.delete(id)
      return (await grants.create({ user: people.member.id, reward: 'snake', role_id: '20' })).id
    },
    submit: async ({ people }) => ({ user: people.other.id, reward: 'zoom', role_id: '13' }),
    change: { role_id: '21' },
    rights: {
      list: { guest: 'hidden', other: 'hidden', rest: 'ok' },
      view: { guest: 404, other: 404, rest: 'ok' },
      create: { superuser: 'ok', rest: 403 },
      update: { superuser: 'ok', rest: 403 },
      delete: { superuser: 'ok', rest: 403 },
    },
  })
})
