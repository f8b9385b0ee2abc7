import { expect, test } from 'vitest'
import { communityFile } from '@longhouse/contract/community-file'
import { newPicture } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { clientOf, createPerson, everyRole } from '../../testing/test-site.ts'

const community = communityFile.config

const publicFields = ['avatar', 'collectionId', 'collectionName', 'created', 'id', 'name', 'username']
const memberFields = [...publicFields, 'rank'].toSorted()
const allFields = [
  ...memberFields,
  'can_host',
  'can_operate',
  'can_verify',
  'discord',
  'discord_data',
  'discord_id',
  'discord_username',
  'email',
  'emailVisibility',
  'is_admin',
  'is_staff',
  'left_discord',
  'second_factor',
  'suspended_reason',
  'suspended_until',
  'theme_preference',
  'time_zone',
  'language',
  'updated',
  'verified',
  'welcomed_by',
].toSorted()

onEachSite((site) => {
  let names = 0

  const newPerson = (values = {}) => createPerson(site.engine, `person${(names += 1)}`, values)

  test('each role sees its own fields of a member, even of one whose e-mail is public [BE-04] [AC-06]', async () => {
    const { id } = await newPerson({
      emailVisibility: true,
      discord_id: '70001',
      discord_data: { roles: ['1'] },
    })
    const owner = await clientOf(site.url, site.engine, id)
    const seen: Record<string, string[]> = { owner: Object.keys(await owner.collection('users').getOne(id)) }
    for (const role of everyRole) seen[role] = Object.keys(await site.as[role].collection('users').getOne(id))
    for (const fields of Object.values(seen)) fields.sort()
    expect(seen).toEqual({
      owner: allFields,
      guest: publicFields,
      member: memberFields,
      other: memberFields,
      staff: allFields,
      admin: allFields,
      superuser: allFields,
    })
  })

  test('a guest finds a profile by its username [AC-06]', async () => {
    const found = await site.as.guest.collection('users').getList(1, 1, { filter: "username = 'member'" })
    expect(found.items.map((user) => user['username'])).toEqual(['member'])
  })

  const hidden = [
    { filter: "email = 'member@example.com'" },
    { filter: "discord_id = '8001'" },
    { filter: 'is_admin = true' },
    { filter: 'is_staff = true' },
    { filter: 'can_host = false' },
    { filter: "time_zone = ''" },
    { filter: "welcomed_by = ''" },
    { filter: "discord_data.roles ~ '1'" },
  ]
  test.each(hidden)('a filter reveals nothing that may not be read: $filter', async ({ filter }) => {
    const found = await site.as.other
      .collection('users')
      .getList(1, 50, { filter: `id = '${site.people.member.id}' && (${filter})` })
      .catch(() => undefined)
    expect(found?.items ?? []).toEqual([])
  })

  test.each(['email', 'discord_id', 'is_admin'])('the order of a list does not reveal %s', async (field) => {
    const sort = { sort: field }
    expect(await outcomeOf(site.as.other.collection('users').getList(1, 50, sort))).toBe(400)
    expect(await outcomeOf(site.as.superuser.collection('users').getList(1, 50, sort))).toBe('ok')
  })

  test('members cannot sign up with a password: accounts come from Discord or the operator', async () => {
    const body = {
      username: 'walkin',
      email: 'walkin@example.com',
      password: 'a long enough password',
      passwordConfirm: 'a long enough password',
    }
    const outcomes: Record<string, unknown> = {}
    for (const role of everyRole)
      outcomes[role] = await outcomeOf(site.as[role].collection('users').create(body))
    expect(outcomes).toEqual({ guest: 400, member: 400, other: 400, staff: 400, admin: 400, superuser: 'ok' })
  })

  test('only superusers change and delete the accounts of others [BE-04]', async () => {
    const outcomes: Record<string, unknown> = {}
    for (const role of everyRole) {
      const { id } = await newPerson()
      const users = site.as[role].collection('users')
      outcomes[role] = [
        await outcomeOf(users.update(id, { theme_preference: 'light' })),
        await outcomeOf(users.delete(id)),
      ]
    }
    expect(outcomes).toEqual({
      guest: [404, 404],
      member: [404, 404],
      other: [404, 404],
      staff: [404, 404],
      admin: [404, 404],
      superuser: ['ok', 'ok'],
    })
  })

  test('members change their avatar, theme and e-mail visibility, and delete their account [AC-01] [AC-03]', async () => {
    const { id } = await newPerson()
    const users = (await clientOf(site.url, site.engine, id)).collection('users')
    const changed = await users.update(id, {
      theme_preference: 'light',
      emailVisibility: true,
      avatar: newPicture(),
    })
    expect(changed).toMatchObject({ theme_preference: 'light', emailVisibility: true })
    expect(changed['avatar']).not.toBe('')
    expect(await outcomeOf(users.delete(id))).toBe('ok')
  })

  const identity = [
    { field: 'is_admin', value: true },
    { field: 'is_staff', value: true },
    { field: 'can_host', value: true },
    { field: 'can_verify', value: true },
    { field: 'discord_id', value: '4242' },
    { field: 'discord', value: '4242' },
    { field: 'discord_username', value: 'captain' },
    { field: 'discord_data', value: { roles: [community.discord.staffRoleIds[0]] } },
    { field: 'verified', value: true },
    { field: 'username', value: 'captain' },
    { field: 'name', value: 'The Captain' },
    { field: 'email', value: 'captain@example.com' },
  ]
  test.each(identity)(
    'members cannot write their own $field, not even staff [BE-04]',
    async ({ field, value }) => {
      for (const role of ['member', 'staff', 'admin'] as const) {
        const { id } = site.people[role]
        const before = await site.engine.recordsOf('users').findById(id)
        // An admin is one already; the opposite is just as forbidden.
        const wish = before?.[field] === value ? false : value
        const refusal = await refusalOf(site.as[role].collection('users').update(id, { [field]: wish }))
        expect(refusal).toMatchObject({ status: 400, fields: [field] })
        expect((await site.engine.recordsOf('users').findById(id))?.[field]).toEqual(before?.[field])
      }
    },
  )

  test('sending back what is stored already is no change', async () => {
    const { id } = site.people.member
    const own = await site.as.member.collection('users').getOne(id)
    const same = {
      username: own['username'],
      discord_id: own['discord_id'],
      is_admin: false,
      theme_preference: 'dark',
    }
    expect(await outcomeOf(site.as.member.collection('users').update(id, same))).toBe('ok')
  })

  test('names are unique without regard to case', async () => {
    await newPerson({ username: 'Ragnar' })
    await expect(newPerson({ username: 'rAGNAR' })).rejects.toMatchObject({ status: 400 })
  })
})
