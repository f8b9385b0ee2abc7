import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPersonas, demoRoles } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { startDiscordSite, type DiscordSite } from '../../testing/discord-site.ts'

const { admin, staff, member, secondMember, unverified, outsider, owner } = demoPersonas

onEitherDatabase((database) => {
  let site: DiscordSite
  beforeAll(async () => {
    site = await startDiscordSite(database)
  })
  afterAll(() => site.close())

  const accountOf = (discordId: string) =>
    site.engine.recordsOf('users').findFirst({ filter: 'discord_id = {:discordId}', params: { discordId } })
  const countUsers = () => site.engine.recordsOf('users').count()

  test('a member registers: account, identity and named roles come from Discord [AU-03] [AU-05]', async () => {
    const { answer, client } = await site.logIn(member.id, { emailVisibility: true })
    expect(answer.meta).toMatchObject({ isNew: true })
    expect(answer.record).toMatchObject({
      username: member.username,
      name: member.globalName,
      email: member.email,
      emailVisibility: true,
      verified: true,
      discord_id: member.id,
      discord: member.id,
      discord_username: member.username,
      is_admin: false,
      is_staff: false,
      discord_data: {
        user: { id: member.id, username: member.username, global_name: member.globalName },
        roles: [namedRole(demoRoles.veteran), namedRole(demoRoles.member)],
      },
    })
    // The register screen sends this next.
    const updated = await client
      .collection('users')
      .update(answer.record.id, { discord: member.id, emailVisibility: false })
    expect(updated).toMatchObject({ discord: member.id, emailVisibility: false })
  })

  test('logging in again finds the same account and refreshes the roles [AU-05]', async () => {
    const first = await site.logIn(secondMember.id)
    site.sim.control.addRole(secondMember.id, demoRoles.veteran.id)
    const second = await site.logIn(secondMember.id)
    expect(second.id).toBe(first.id)
    expect(second.answer.meta).toMatchObject({ isNew: false })
    expect(second.answer.record['discord_data']).toMatchObject({
      roles: [demoRoles.member, demoRoles.eventHost, demoRoles.veteran].map(namedRole),
    })
  })

  test('mails and messages use the language of the Discord account', async () => {
    for (const [locale, language] of [
      ['de', 'de'],
      ['ja', 'en'],
    ] as const) {
      site.sim.control.speak(member.id, locale)
      const { answer } = await site.logIn(member.id)
      expect(answer.record).toMatchObject({ language })
    }
  })

  test('staff by role are staff from the first login on [AD-05]', async () => {
    const { client, answer } = await site.logIn(staff.id)
    expect(answer.record).toMatchObject({ is_admin: false, is_staff: true })
    await expect(
      client.collection('users_notes').create({ user: answer.record.id, notes: 'x' }),
    ).resolves.toBeTruthy()
  })

  test('a host by role may plan events from the first login on, and is not staff', async () => {
    const { answer } = await site.logIn(secondMember.id)
    expect(answer.record).toMatchObject({ is_staff: false, can_host: true })
  })

  test('an unverified e-mail is not stored, and the account is still created [AU-04]', async () => {
    const { answer } = await site.logIn(unverified.id)
    expect(answer.record).toMatchObject({ email: '', verified: false, discord_id: unverified.id })
  })

  test('a user outside the Discord server gets a message, no account and no session [AU-04]', async () => {
    const before = await countUsers()
    const refusal = await site.logIn(outsider.id).catch((error: unknown) => error)
    const message = 'You must be a member of our Discord server to register.'
    expect(refusal).toMatchObject({
      status: 403,
      response: { status: 403, message, data: { membership: { code: 'not_a_member', message } } },
    })
    expect(refusal).not.toHaveProperty('response.token')
    expect(await countUsers()).toBe(before)
    expect(await accountOf(outsider.id)).toBeUndefined()
  })

  test('a member who has left the server cannot log in any more [AU-04]', async () => {
    await site.logIn(owner.id)
    site.sim.control.leaveGuild(owner.id)
    await expect(site.logIn(owner.id)).rejects.toMatchObject({ status: 403 })
  })

  test('a login finds the account that the operator made for its Discord id', async () => {
    const password = 'a long enough password'
    const made = await site.engine.recordsOf('users').create({
      username: 'boss',
      email: 'boss@example.com',
      password,
      passwordConfirm: password,
      is_admin: true,
      discord_id: admin.id,
    })
    const { id, answer } = await site.logIn(admin.id)
    expect(id).toBe(made.id)
    expect(answer.record).toMatchObject({
      username: 'boss',
      is_admin: true,
      discord_username: admin.username,
    })
    expect((await site.logIn(admin.id)).id).toBe(made.id)
  })

  test.each(['is_admin', 'discord_id', 'discord_data', 'username'])(
    'a login cannot set %s [AU-05]',
    async (field) => {
      const before = await countUsers()
      await expect(site.logIn(secondMember.id, { [field]: 'x' })).rejects.toMatchObject({ status: 400 })
      expect(await countUsers()).toBe(before)
    },
  )

  test('without Discord a login fails and stores nothing [AU-06]', async () => {
    const before = await countUsers()
    for (const target of ['oauth', 'api'] as const) {
      site.sim.control.setFault({ target, kind: 'status', code: 503 })
      await expect(site.logIn(member.id)).rejects.toMatchObject({ status: 400 })
      site.sim.control.clearFaults()
    }
    expect(await countUsers()).toBe(before)
  })

  test('the roles of the server are stored for members to look up [RL-02]', async () => {
    const { client } = await site.logIn(member.id)
    const roles = await client.collection('discord_roles').getFullList({ sort: 'position' })
    const expected = Object.values(demoRoles).map(({ id, name, position }) => [id, name, position])
    expect(roles.map((role) => [role['role_id'], role['role_name'], role['position']])).toEqual(expected)
    expect(await site.guest().collection('discord_roles').getFullList()).toEqual([])
  })
})

onEitherDatabase((database) => {
  test('if only the role names cannot be read, the login succeeds and staff see the problem', async () => {
    const site = await startDiscordSite(database, { env: { DISCORD_BOT_TOKEN: 'revoked' } })
    try {
      const { client, answer } = await site.logIn(staff.id)
      expect(answer.record).toMatchObject({
        is_staff: true,
        discord_data: { roles: [demoRoles.staff.id, demoRoles.member.id] },
      })
      for (let time = 0; time < 12; time += 1) await site.logIn(staff.id)
      const asBot = site.sim.control.requests().filter(({ path }) => path.endsWith('/roles'))
      expect(asBot.map(({ status }) => status)).toEqual([401])
      expect(await client.send('/api/discord/status', {})).toMatchObject({
        configured: true,
        troubles: [{ call: 'token', reason: expect.stringContaining('401') }],
      })
    } finally {
      await site.close()
    }
  })
})

function namedRole({
  id,
  name,
  position,
  color,
}: {
  id: string
  name: string
  position: number
  color: number
}) {
  return { id, name, position, color }
}
