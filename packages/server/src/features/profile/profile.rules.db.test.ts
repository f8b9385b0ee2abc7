import { expect, test } from 'vitest'
import { hidingFields, profileParts } from '@longhouse/contract/profile'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { testRights } from '../../testing/rights-table.ts'
import { idOf } from '../../testing/test-site.ts'

onEachSite((site) => {
  const cardOf = async (user: string) =>
    String((await site.engine.recordsOf('profile_cards').findFirst({ filter: `user = '${user}'` }))?.id)

  testRights(site, {
    collection: 'profile_cards',
    record: async ({ people, engine }) => {
      await engine.transaction(async (tx) => {
        const card = await cardOf(people.member.id)
        if (card === 'undefined') await tx.recordsOf('profile_cards').append([{ user: people.member.id }])
      })
      return cardOf(people.member.id)
    },
    submit: async ({ people }, role) => ({ user: idOf(people, role) }),
    change: { hides_streak: true },
    rights: {
      list: { guest: 'hidden', rest: 'ok' },
      view: { guest: 404, rest: 'ok' },
      create: { superuser: 400, rest: 403 },
      update: { member: 'ok', superuser: 'ok', rest: 404 },
      delete: { superuser: 'ok', rest: 403 },
    },
  })

  let granted = 0
  testRights(site, {
    collection: 'badge_grants',
    record: async ({ people, engine }) => {
      granted += 1
      const user = people.member.id
      await engine.recordsOf('badge_grants').append([{ user, badge: 'judge', tier: granted }])
      return String(
        (
          await engine
            .recordsOf('badge_grants')
            .findFirst({ filter: `user = '${user}' && tier = ${granted}` })
        )?.id,
      )
    },
    submit: async ({ people }, role) => ({ user: idOf(people, role), badge: 'judge', tier: 1 }),
    change: { tier: 2 },
    rights: {
      list: { guest: 'hidden', rest: 'ok' },
      view: { guest: 404, rest: 'ok' },
      create: { superuser: 400, rest: 403 },
      update: { superuser: 400, rest: 403 },
      delete: { superuser: 'ok', rest: 403 },
    },
  })

  test('an owner chooses what to hide, and writes nothing else of their card [ME-08]', async () => {
    const { people, as } = site
    const id = await cardOf(people.other.id)
    const cards = as.other.collection('profile_cards')
    for (const part of profileParts)
      expect(await outcomeOf(cards.update(id, { [hidingFields[part]]: true }))).toBe('ok')
    const kept = { attended: 99, hosted: 9, streak_weeks: 9, clips: 9, rival: people.member.id, made_at: '' }
    for (const [field, value] of Object.entries({
      ...kept,
      badges: ['x'],
      bests: ['x'],
      user: people.member.id,
    }))
      await outcomeOf(cards.update(id, { [field]: value }))
    expect(await site.engine.recordsOf('profile_cards').findById(id)).toMatchObject({
      user: people.other.id,
      attended: 0,
      hosted: 0,
      streak_weeks: 0,
      clips: 0,
      rival: '',
      badges: [],
      bests: [],
    })
  })
})
