import { beforeAll, expect, test } from 'vitest'
import { applicationValues, createClip, createEvent } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import type { Role, TestSite } from '../../testing/test-site.ts'

/** Ways to ask about something one may not read, by way of something one may. All are about `member`. */
const doors: { as: readonly Role[]; from: string; filter: string }[] = [
  { as: ['guest', 'other'], from: 'users', filter: "clips_via_user.paypal_handle ?= '@money'" },
  { as: ['guest', 'other'], from: 'users', filter: "users_notes_via_user.notes ?~ 'kind'" },
  { as: ['guest', 'other'], from: 'users', filter: "staff_applications_via_user.why_staff ?~ 'answer'" },
  { as: ['guest', 'other'], from: 'users', filter: "email:lower = 'member@example.com'" },
  { as: ['other'], from: 'clips', filter: "user.email = 'member@example.com'" },
  { as: ['other'], from: 'clips', filter: "user.discord_id = '8001'" },
  { as: ['other'], from: 'clips', filter: "user.users_notes_via_user.notes ?~ 'kind'" },
  { as: ['other'], from: 'clip_leaderboard', filter: "user.email = 'member@example.com'" },
  { as: ['other'], from: 'tournaments', filter: "organizer.discord_id = '8001'" },
  {
    as: ['other'],
    from: 'tournaments',
    filter: "tournament_registrations_via_tournament.user.email ?= 'member@example.com'",
  },
  { as: ['other'], from: 'tournament_registrations', filter: "user.discord_data.roles ~ '1'" },
]

onEachSite((site) => {
  beforeAll(async () => {
    await fill(site)
  })

  test.each(doors)('$from by $filter reveals nothing to $as', async ({ as, from, filter }) => {
    for (const role of as) expect([role, await found(role, from, filter)]).toEqual([role, 0])
    expect(await found('superuser', from, filter)).toBeGreaterThan(0)
  })

  test('an expanded person shows no more than the person does', async () => {
    const [clip] = (
      await site.as.other.collection('clips').getList(1, 1, { expand: 'user.users_notes_via_user' })
    ).items
    expect(Object.keys(clip?.expand?.['user']).toSorted()).toEqual(
      [
        'avatar',
        'collectionId',
        'collectionName',
        'created',
        'expand',
        'id',
        'name',
        'rank',
        'username',
      ].toSorted(),
    )
    expect(clip?.expand?.['user'].expand).toEqual({})
  })

  test('members may query themselves, and staff all members', async () => {
    expect(await found('member', 'users', "discord_id = '8001'")).toBe(1)
    expect(await found('staff', 'users', "discord_id = '8001' && is_admin = false")).toBe(1)
    expect(await found('member', 'clips', "paypal_handle = '@money'")).toBe(1)
  })

  // An error tells no more than an empty list.
  async function found(role: Role, from: string, filter: string): Promise<number> {
    const list = await site.as[role]
      .collection(from)
      .getList(1, 50, { filter })
      .catch(() => undefined)
    return list?.items.length ?? 0
  }
})

async function fill({ engine, people: { member, other } }: TestSite): Promise<void> {
  const clip = await createClip(engine, member.id)
  await engine.recordsOf('clip_votes').create({ user: other.id, clip, vote_type: 'upvote' })
  const tournament = await createEvent(engine, { organizer: member.id })
  await engine.recordsOf('tournament_registrations').create({ user: member.id, tournament })
  await engine.recordsOf('users_notes').create({ user: member.id, notes: 'kind' })
  await engine.recordsOf('staff_applications').create(applicationValues(member.id))
}
