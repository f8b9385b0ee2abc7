import { expect, test } from 'vitest'
import { onEachDatabase } from '@longhouse/engine/testing'
import type { DriftDeed, RoleDriftList } from '@longhouse/contract/bot'
import { rewardRoleId } from '@longhouse/contract/rewards'
import { keepMember } from '../../platform/discord/keep-member.ts'
import { roleChangesCollection } from '../../collections/roles.ts'
import { RoleNames } from '../../platform/discord/role-names.ts'
import { newClient } from '../../testing/cluster.ts'
import { reviewRoles } from './drift.ts'
import {
  allSettled,
  clientOf,
  discordIdOf,
  rankRoles,
  roleCallsOf,
  rolesIn,
  setUpRoles,
  type RolesSite,
} from './roles.fixture.ts'
import { onEither } from '../../testing/on-each-site.ts'
import { usersCollection } from '../../collections/users.ts'

const { recruit } = rankRoles
const first = discordIdOf(0)

onEachDatabase((database) => {
  /** Gives the first member a role, longer ago than the grace period. */
  async function setUpGiven(): Promise<RolesSite> {
    const site = await setUpRoles(database)
    site.startWorker()
    await site.order()
    await allSettled(site.engine)
    await beLongAgo(site)
    return site
  }

  test('a role that is taken by hand is shown, and stays taken [DI-11]', onEither(database), async () => {
    const site = await setUpGiven()
    expect(await listed(site)).toEqual([])
    site.sim.control.removeRole(first, recruit.id)
    await refresh(site)
    expect(await listed(site)).toEqual([
      {
        id: expect.any(String),
        user: { id: site.users[0], username: expect.any(String) },
        roleId: recruit.id,
        roleName: 'Recruit',
        has: false,
        wants: 'give',
        since: expect.any(String),
      },
    ])
    // Neither the same wish nor the nightly job changes it back.
    await site.order()
    await reviewRoles(site)
    await refresh(site)
    await allSettled(site.engine)
    expect(await listed(site)).toHaveLength(1)
    expect(roleCallsOf(site.sim)).toEqual([`PUT ${recruit.id} of ${first}`])
    expect(rolesIn(site.sim, first)).toEqual([])
  })

  test(
    'a role that is given by hand although the site took it is shown, too [DI-11]',
    onEither(database),
    async () => {
      const site = await setUpGiven()
      await site.order({ wants: 'take' })
      await allSettled(site.engine)
      await beLongAgo(site)
      site.sim.control.addRole(first, recruit.id)
      await refresh(site)
      expect(await listed(site)).toMatchObject([{ has: true, wants: 'take' }])
    },
  )

  test('a correction by hand removes the drift from the list', onEither(database), async () => {
    const site = await setUpGiven()
    site.sim.control.removeRole(first, recruit.id)
    await refresh(site)
    site.sim.control.addRole(first, recruit.id)
    await refresh(site)
    expect(await listed(site)).toEqual([])
  })

  test('the nightly job finds drift that no refresh has noted', onEither(database), async () => {
    const site = await setUpGiven()
    // As after an update of the site: drift was not checked at this write.
    await site.engine
      .recordsOf('users')
      .patch([{ id: site.users[0] ?? '', discord_data: JSON.stringify({ roles: [] }) }])
    expect(await listed(site)).toEqual([])
    await reviewRoles(site)
    expect(await listed(site)).toMatchObject([{ roleId: recruit.id, has: false }])
  })

  test('a reward of before counts as given by the site', onEither(database), async () => {
    const site = await setUpRoles(database)
    const role_id = rewardRoleId('snake')
    const granted_at = '2026-01-02 03:04:05.678Z'
    await site.engine
      .recordsOf('reward_grants')
      .create({ user: site.users[0], reward: 'snake', role_id, discord_id: first, granted_at })
    await reviewRoles(site)
    await reviewRoles(site)
    expect(await listed(site)).toMatchObject([{ roleId: role_id, has: false, wants: 'give' }])
    expect(await changeOf(site)).toMatchObject({ source: 'reward', delivered_at: granted_at })
  })

  test(
    'a member who leaves the server has no drift, until they come back without the role',
    onEither(database),
    async () => {
      const site = await setUpGiven()
      site.sim.control.leaveGuild(first)
      await refresh(site)
      expect(await listed(site)).toEqual([])
      site.sim.control.joinGuild(first)
      await refresh(site)
      expect(await listed(site)).toMatchObject([{ has: false }])
    },
  )

  test('data of Discord that is older than the change is no drift', onEither(database), async () => {
    const site = await setUpRoles(database)
    site.startWorker()
    await site.order()
    await allSettled(site.engine)
    await site.engine.recordsOf('users').update(site.users[0] ?? '', { discord_data: { roles: [] } })
    expect(await listed(site)).toEqual([])
  })

  test('restore gives it back; take-over leaves it, for good', onEither(database), async () => {
    const site = await setUpGiven()
    site.sim.control.removeRole(first, recruit.id)
    await refresh(site)
    const [drift] = await listed(site)
    expect(await settle(site, drift?.id, 'restore')).toBe(204)
    await allSettled(site.engine)
    expect(rolesIn(site.sim, first)).toEqual([recruit.id])
    expect(await listed(site)).toEqual([])

    await beLongAgo(site)
    site.sim.control.removeRole(first, recruit.id)
    await refresh(site)
    expect(await settle(site, drift?.id, 'take-over')).toBe(204)
    await site.order()
    await reviewRoles(site)
    await allSettled(site.engine)
    expect(await listed(site)).toEqual([])
    expect(rolesIn(site.sim, first)).toEqual([])
    const acts = await site.engine.recordsOf('audit_log').findAll({ filter: "collection = 'role_changes'" })
    expect(acts.map(({ after }) => after)).toEqual([{ status: 'pending' }, { status: 'taken_over' }])

    // A new wish of the site overrides the take-over.
    await site.order({ wants: 'take' })
    await site.order({ wants: 'give' })
    await allSettled(site.engine)
    expect(rolesIn(site.sim, first)).toEqual([recruit.id])
  })

  test('of two concurrent decisions about a drift one wins, and the other is refused', async () => {
    const site = await setUpGiven()
    site.sim.control.removeRole(first, recruit.id)
    await refresh(site)
    const [drift] = await listed(site)
    const outcomes = await Promise.all([
      settle(site, drift?.id, 'restore'),
      settle(site, drift?.id, 'take-over'),
    ])
    expect(outcomes.toSorted()).toEqual([204, 400])
  })

  test(
    'a role that is not managed any more is off the list and is not restored',
    onEither(database),
    async () => {
      const site = await setUpGiven()
      site.sim.control.removeRole(first, recruit.id)
      await refresh(site)
      const [drift] = await listed(site)
      await site.engine.recordsOf('discord_settings').create({ section: 'managed_roles', value: [] })
      expect(await listed(site)).toEqual([])
      expect(await settle(site, drift?.id, 'restore')).toBe(400)
      expect(roleCallsOf(site.sim)).toHaveLength(1)
    },
  )

  test('only staff see and resolve it, and invalid requests are refused', onEither(database), async () => {
    const site = await setUpGiven()
    const member = await site.engine.issueToken('users', site.users[0] ?? '')
    const { id } = await changeOf(site)
    for (const [token, status] of [
      ['', 401],
      [member, 403],
    ] as const) {
      expect((await ask(site, { token })).status).toBe(status)
      expect((await ask(site, { token, id, body: { do: 'restore' } })).status).toBe(status)
    }
    const staff = await staffToken(site)
    expect((await ask(site, { token: staff, id, body: { do: 'nothing' } })).status).toBe(400)
    expect((await ask(site, { token: staff, id, body: { do: 'restore' } })).status).toBe(400)
    expect((await ask(site, { token: staff, id: 'aaaaaaaaaaaaaaa', body: { do: 'restore' } })).status).toBe(
      404,
    )
    expect((await ask(site, { token: staff, id: '%00', body: { do: 'restore' } })).status).toBe(404)
  })
})

interface Asked {
  readonly token: string
  readonly id?: string
  readonly body?: unknown
}

function ask({ url }: RolesSite, { token, id, body }: Asked): Promise<Response> {
  return fetch(`${url}/api/discord/drift${id === undefined ? '' : `/${id}`}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function staffToken({ engine }: RolesSite): Promise<string> {
  const users = engine.recordsOf('users')
  const values = { username: 'boss', email: 'boss@example.com', is_admin: true }
  const boss = (await users.findFirst({ filter: "username = 'boss'" })) ?? (await users.create(values))
  return engine.issueToken('users', boss.id)
}

async function listed(site: RolesSite): Promise<RoleDriftList['items']> {
  const client = newClient(site.url, await staffToken(site))
  return (await client.send<RoleDriftList>('/api/discord/drift', {})).items
}

async function settle(site: RolesSite, id = '', deed: DriftDeed): Promise<number> {
  return (await ask(site, { token: await staffToken(site), id, body: { do: deed } })).status
}

async function changeOf({ engine }: RolesSite) {
  const [change] = await engine.records(roleChangesCollection).findAll()
  if (!change) throw new Error('no role change')
  return change
}

async function beLongAgo(site: RolesSite): Promise<void> {
  const { id } = await changeOf(site)
  await site.engine.records(roleChangesCollection).patch([{ id, delivered_at: '2026-01-01 00:00:00.000Z' }])
}

/** Runs the job of every two minutes. */
async function refresh(site: RolesSite): Promise<void> {
  const client = clientOf(site)
  const roleNames = new RoleNames({ ...site, client })
  const account = await site.engine.records(usersCollection).findById(site.users[0] ?? '')
  if (!account) throw new Error('no account')
  await keepMember({ engine: site.engine, roleNames }, { account, member: await client.member(first) })
}
