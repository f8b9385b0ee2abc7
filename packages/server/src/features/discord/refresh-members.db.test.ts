import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pino } from 'pino'
import { demoPersonas, demoRoles } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { createDiscordClient, type DiscordClient } from '../../platform/discord/discord-client.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { startDiscordSite, type DiscordSite, type LoggedIn } from '../../testing/discord-site.ts'
import { createMemberRefresh } from './discord.jobs.ts'
import { RoleNames } from '../../platform/discord/role-names.ts'

const { admin, staff, member, outsider } = demoPersonas
const logger = pino({ level: 'silent' })
const now = () => new Date()
const { signal } = new AbortController()

onEitherDatabase((database) => {
  let site: DiscordSite
  let sergeant: LoggedIn
  let refresh: ReturnType<typeof createMemberRefresh>
  beforeAll(async () => {
    site = await startDiscordSite(database)
    const { engine } = site
    const client = newClient(site)
    const roleNames = new RoleNames({ client, logger, now })
    refresh = createMemberRefresh({ engine, client, roleNames, logger })
  })
  beforeEach(async () => {
    site.sim.control.reset()
    sergeant = await site.logIn(staff.id)
  })
  afterAll(() => site.close())

  test('a member who loses the staff role loses the rights without a new login [AD-05]', async () => {
    expect(await mayManage(sergeant)).toBe(true)
    site.sim.control.removeRole(staff.id, demoRoles.staff.id)
    await refresh(signal)
    expect(await mayManage(sergeant)).toBe(false)
    expect(await outcomeOf(sergeant.client.send('/api/discord/status', {}))).toBe(403)

    site.sim.control.addRole(staff.id, demoRoles.staff.id)
    await refresh(signal)
    expect(await mayManage(sergeant)).toBe(true)
  })

  test('a member who leaves the server loses the roles and keeps the account [AD-05]', async () => {
    site.sim.control.leaveGuild(staff.id)
    await refresh(signal)
    expect(await mayManage(sergeant)).toBe(false)
    expect(await site.engine.recordsOf('users').findById(sergeant.id)).toMatchObject({
      discord_id: staff.id,
      discord_data: { user: { id: staff.id }, roles: [] },
    })
  })

  test.each([
    { name: 'Discord is down', fault: { target: 'api', kind: 'down' } },
    { name: 'the token was revoked', fault: { target: 'api', kind: 'status', code: 401 } },
    { name: 'the bot was thrown out of the server', fault: { target: 'api', kind: 'status', code: 403 } },
    { name: 'Discord is overloaded', fault: { target: 'api', kind: 'status', code: 502 } },
  ] as const)('no member loses roles because $name', async ({ fault }) => {
    const { engine } = site
    const client = newClient(site)
    const roleNames = new RoleNames({ client, logger, now })
    const run = createMemberRefresh({ engine, client, roleNames, logger })
    site.sim.control.setFault(fault)
    await expect(run(signal)).rejects.toThrow('Discord')
    expect(await mayManage(sergeant)).toBe(true)
  })

  test('all members are refreshed, also after an account that fails', async () => {
    const users = site.engine.recordsOf('users')
    const password = 'a long enough password'
    // Discord has no such id; the first in the order of ids.
    const odd = await users.create({
      id: '000000000000000',
      username: 'odd',
      email: 'odd@example.com',
      discord_id: '12',
      password,
      passwordConfirm: password,
    })
    const { id } = await site.logIn(member.id)
    site.sim.control.addRole(member.id, demoRoles.staff.id)
    await refresh(signal)
    expect(await users.findById(id)).toMatchObject({ is_staff: true })
    await users.delete(odd.id)
  })

  test('an unchanged member is not written again', async () => {
    const before = await site.engine.recordsOf('users').findById(sergeant.id)
    await refresh(signal)
    expect(await site.engine.recordsOf('users').findById(sergeant.id)).toEqual(before)
  })

  test('staff can refresh one member immediately, members cannot [AD-05]', async () => {
    const boss = await site.logIn(admin.id)
    const plain = await site.logIn(member.id)
    site.sim.control.addRole(member.id, demoRoles.eventHost.id)
    const ask = ({ client }: LoggedIn) =>
      client.send('/api/discord/refresh-member', { method: 'POST', body: { userId: plain.id } })
    expect(await outcomeOf(ask(plain))).toBe(403)
    expect(await ask(boss)).toEqual({ ok: true, changed: true })
    expect(await ask(boss)).toEqual({ ok: true, changed: false })
    site.sim.control.setFault({ target: 'api', kind: 'status', code: 500 })
    expect(await outcomeOf(ask(boss))).toBe(502)
  })

  test('role ids are resolved to names [RL-02]', async () => {
    const { client } = await site.logIn(member.id)
    const ask = (roleIds: unknown, by = client) =>
      by.send('/api/discord/roles', { method: 'POST', body: { roleIds } })
    const { id, name, position } = demoRoles.veteran
    expect(await ask([id])).toEqual({ roles: [{ id, name, position }] })
    expect(await ask([id, outsider.id])).toEqual({ roles: [{ id, name, position }] })
    expect(await ask([])).toEqual({ roles: [] })
    expect(await outcomeOf(ask(['../users']))).toBe(400)
    expect(await outcomeOf(ask('x'))).toBe(400)
    expect(await outcomeOf(ask([id], site.guest()))).toBe(401)
  })
})

function newClient({ settings }: DiscordSite): DiscordClient {
  if (!settings.discord) throw new Error('The site has no Discord.')
  return createDiscordClient(settings.discord, { logger, now })
}

async function mayManage({ client, id }: LoggedIn): Promise<boolean> {
  const notes = client.collection('users_notes')
  const outcome = await outcomeOf(notes.create({ user: id, notes: 'x' }))
  const { items } = await notes.getList()
  // There is one note per member.
  for (const note of items) await notes.delete(note.id)
  return outcome === 'ok' && items.length > 0
}
