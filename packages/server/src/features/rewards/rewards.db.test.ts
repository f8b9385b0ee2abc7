import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pino } from 'pino'
import { demoPersonas, demoRoles, startDiscordSim } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { communityFile } from '@longhouse/contract/community-file'
import { rewardIds, rewardRoleId } from '@longhouse/contract/rewards'
import { createDiscordClient } from '../../platform/discord/discord-client.ts'
import { readSettings } from '../../settings.ts'
import {
  discordEnvironment,
  startDiscordSite,
  type DiscordSite,
  type LoggedIn,
} from '../../testing/discord-site.ts'
import { warnOfRewardRoles } from './reward-role-troubles.ts'

const community = communityFile.config

const { member, secondMember, owner } = demoPersonas
const snake = rewardRoleId('snake')

onEitherDatabase((database) => {
  let site: DiscordSite
  let robin: LoggedIn
  beforeAll(async () => {
    // The gateway would report members who leave, and log them out, before they can send the request.
    site = await startDiscordSite(database, { env: { DISCORD_EVENTS: 'off' } })
    robin = await site.logIn(member.id)
  })
  beforeEach(() => site.sim.control.clearFaults())
  afterAll(() => site.close())

  const ask = (token: string, body: unknown) => askFor(site, token, body)
  const roleCalls = () => roleCallsOf(site)
  const rolesOf = (id: string) => rolesOn(site, id)

  const refused = [
    { name: 'a guest', token: '', discordId: member.id, roleId: snake, status: 401 },
    { name: 'a made-up token', token: 'abc', discordId: member.id, roleId: snake, status: 401 },
    { name: 'for another member', discordId: secondMember.id, roleId: snake, status: 403 },
    { name: 'a staff role', discordId: member.id, roleId: demoRoles.staff.id, status: 403 },
    { name: 'an unknown role', discordId: member.id, roleId: '99999999', status: 403 },
    { name: 'a path for an id', discordId: '../@me', roleId: snake, status: 400 },
    { name: 'a path for a role', discordId: member.id, roleId: `${snake}/../1`, status: 400 },
    { name: 'numbers', discordId: 5, roleId: 6, status: 400 },
    { name: 'nothing', discordId: undefined, roleId: undefined, status: 400 },
  ]
  test.each(refused)('refused: $name [RL-01]', async ({ token, discordId, roleId, status }) => {
    const answer = await ask(token ?? tokenOf(robin), { discordId, roleId })
    expect(answer).toMatchObject({ status, body: { error: expect.any(String), details: expect.any(String) } })
    expect(roleCalls()).toEqual([])
  })

  test('members see their own grants and cannot write any', async () => {
    const juno = await site.logIn(secondMember.id)
    await ask(tokenOf(juno), { discordId: secondMember.id, roleId: snake })
    const own = await juno.client.collection('reward_grants').getFullList()
    expect(own.map((grant) => [grant['user'], grant['reward']])).toEqual([[juno.id, 'snake']])
    await expect(
      juno.client.collection('reward_grants').create({ user: juno.id, reward: 'zoom', role_id: snake }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(juno.client.collection('reward_grants').delete(own[0]?.id ?? '')).rejects.toMatchObject({
      status: 403,
    })
  })

  test('a failure of Discord is reported, is not stored, and the member may retry [RL-01]', async () => {
    const olive = await site.logIn(owner.id)
    const wish = { discordId: owner.id, roleId: snake }
    site.sim.control.setFault({ target: 'api', kind: 'status', code: 500 })
    expect(await ask(tokenOf(olive), wish)).toMatchObject({
      status: 502,
      body: { error: 'Failed to assign role', details: expect.stringContaining('Discord') },
    })
    site.sim.control.clearFaults()
    expect(await ask(tokenOf(olive), wish)).toMatchObject({ status: 200 })
    expect(rolesOf(owner.id)).toContain(snake)
  })

  test('an egg found while Discord is unreachable is rewarded later, without another request', async () => {
    const olive = await site.logIn(owner.id)
    const roleId = rewardRoleId('password')
    site.sim.control.setFault({ target: 'api', kind: 'status', code: 503 })
    expect(await ask(tokenOf(olive), { discordId: owner.id, roleId })).toMatchObject({ status: 502 })
    const [waiting] = await olive.client
      .collection('role_changes')
      .getFullList({ filter: `role_id = '${roleId}'` })
    expect(waiting).toMatchObject({ role_id: roleId, wants: 'give', source: 'reward', status: 'pending' })
    site.sim.control.clearFaults()
    const grants = olive.client.collection('reward_grants')
    await vi.waitFor(
      async () => expect(await grants.getFullList({ filter: "reward = 'password'" })).toHaveLength(1),
      { timeout: 20_000, interval: 50 },
    )
    expect(rolesOf(owner.id)).toContain(roleId)
    const found = await olive.client
      .collection('activities')
      .getFullList({ filter: `kind = 'egg_found' && user = '${olive.id}'` })
    expect(found).toHaveLength(2)
  })

  test('a member who has left the server is refused as not a member [RL-01]', async () => {
    const olive = await site.logIn(owner.id)
    site.sim.control.leaveGuild(owner.id)
    expect(await ask(tokenOf(olive), { discordId: owner.id, roleId: rewardRoleId('zoom') })).toMatchObject({
      status: 403,
      body: { error: 'Not a member' },
    })
  })

  test('a role that the bot may not give is requested from Discord only once', async () => {
    const before = roleCalls().length
    site.sim.control.setFault({ target: 'api', kind: 'status', code: 403 })
    const password = 'a long enough password'
    const extra = await site.engine.recordsOf('users').create({
      username: 'eager',
      email: 'eager@example.com',
      discord_id: '119000000000000123',
      password,
      passwordConfirm: password,
    })
    const token = await site.engine.issueToken('users', extra.id)
    for (let time = 0; time < 12; time += 1) {
      const answer = await ask(token, { discordId: '119000000000000123', roleId: rewardRoleId('rtx') })
      expect(answer.status).toBe(502)
    }
    expect(roleCalls().length - before).toBe(1)
  })

  test('an account without Discord gets no role [RL-01]', async () => {
    const password = 'a long enough password'
    const plain = await site.engine
      .recordsOf('users')
      .create({ username: 'plain', email: 'plain@example.com', password, passwordConfirm: password })
    const token = await site.engine.issueToken('users', plain.id)
    expect(await ask(token, { discordId: member.id, roleId: snake })).toMatchObject({ status: 403 })
  })
})

onEitherDatabase((database) => {
  test('every reward is given once and recorded [RL-01] [PO-03]', async () => {
    const site = await startDiscordSite(database)
    onTestFinished(() => site.close())
    const robin = await site.logIn(member.id)
    for (const reward of rewardIds) {
      const id = rewardRoleId(reward)
      const wish = { discordId: member.id, roleId: id }
      const granted = { status: 200, body: { ok: true, success: true, role: { id, reward } } }
      expect(await askFor(site, tokenOf(robin), wish)).toEqual(granted)
      expect(rolesOn(site, member.id)).toContain(id)
      expect(await askFor(site, tokenOf(robin), wish)).toEqual(granted)
    }
    expect(roleCallsOf(site).map(({ reason }) => reason)).toEqual(
      rewardIds.map((reward) => `Reward: ${reward}`),
    )
  })
})

test('a start warns of every reward that is more than a badge', async () => {
  const sim = await startDiscordSim({ rateLimits: false })
  onTestFinished(() => sim.close())
  const role = sim.world.roles.find(({ id }) => id === snake)
  if (!role) throw new Error('no such role')
  role.permissions = '8'
  const settings = readSettings({ DATA_DIR: 'unused', ...discordEnvironment(sim) })
  if (!settings.discord) throw new Error('no Discord')
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const client = createDiscordClient(settings.discord, { logger, now: () => new Date() })
  await warnOfRewardRoles({ logger, community }, client)()
  expect(lines).toEqual([
    expect.stringContaining('the role of the reward snake (Snake Charmer) carries permissions'),
  ])
})

async function askFor({ url }: DiscordSite, token: string, body: unknown) {
  const response = await fetch(`${url}/api/discord/assign-role`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  return { status: response.status, body: answer }
}

function tokenOf({ client }: LoggedIn): string {
  return client.authStore.token
}

function rolesOn({ sim }: DiscordSite, discordId: string): string[] {
  return sim.world.personas.find(({ id }) => id === discordId)?.roles ?? []
}

function roleCallsOf({ sim }: DiscordSite) {
  return sim.control.requests().filter(({ method, path }) => method === 'PUT' && path.includes('/roles/'))
}
