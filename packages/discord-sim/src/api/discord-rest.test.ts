import { DiscordAPIError, REST } from '@discordjs/rest'
import { Routes } from 'discord-api-types/v10'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { botClient, get, handClock, simForTest } from '../testing.ts'
import { demoPersonas, manyMembers } from '../world/demo-people.ts'
import { demoRoles } from '../world/demo-roles.ts'
import { demoClient, demoGuild } from '../world/demo-world.ts'

const { member, outsider } = demoPersonas
const membersSchema = z.array(z.object({ user: z.object({ id: z.string() }) }))
const bot = `Bot ${demoClient.botToken}`

describe('the real REST client', () => {
  test('reads the guild, its roles and a member', async () => {
    const sim = await simForTest()
    const rest = botClient(sim)
    expect(await rest.get(Routes.guild(demoGuild.id))).toMatchObject({ id: demoGuild.id, name: 'TOG' })
    expect(await rest.get(Routes.guildRoles(demoGuild.id))).toContainEqual(
      expect.objectContaining({
        id: demoRoles.staff.id,
        name: 'Staff',
        position: 16,
      }),
    )
    expect(await rest.get(Routes.guildMember(demoGuild.id, member.id))).toMatchObject({
      roles: member.roles,
      user: { id: member.id, global_name: 'Robin Reed' },
    })
  })

  test('gives and takes a reward role, with a reason', async () => {
    const sim = await simForTest()
    const path = Routes.guildMemberRole(demoGuild.id, member.id, demoRoles.snakeCharmer.id)
    await botClient(sim).put(path, { reason: 'Won the snake game ✓' })
    await botClient(sim).put(path)
    expect(sim.world.personas.find((one) => one.id === member.id)?.roles).toEqual([
      ...member.roles,
      demoRoles.snakeCharmer.id,
    ])
    expect(sim.control.requests()[0]).toMatchObject({
      method: 'PUT',
      status: 204,
      reason: 'Won the snake game ✓',
    })

    await botClient(sim).delete(path)
    expect(sim.world.personas.find((one) => one.id === member.id)?.roles).toEqual(member.roles)
  })

  test.each([
    ['a role above the bot', member.id, demoRoles.admin.id, 403, 50013],
    ['the role of the bot itself', member.id, demoRoles.bot.id, 403, 50013],
    ['everyone', member.id, demoGuild.id, 403, 50013],
    ['an unknown role', member.id, '1', 404, 10011],
    ['a user outside', outsider.id, demoRoles.snakeCharmer.id, 404, 10007],
    ['an unknown user', '1', demoRoles.snakeCharmer.id, 404, 10013],
  ])('cannot give: %s', async (_, user, role, status, code) => {
    const sim = await simForTest()
    const error: unknown = await botClient(sim)
      .put(Routes.guildMemberRole(demoGuild.id, user, role))
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(DiscordAPIError)
    expect(error).toMatchObject({ status, code })
  })

  test('pages through many members in the order of their ids', async () => {
    const sim = await simForTest({ world: { members: manyMembers(2500) } })
    const rest = botClient(sim)
    const ids: string[] = []
    for (;;) {
      const query = new URLSearchParams({ limit: '1000', after: ids.at(-1) ?? '0' })
      const page = membersSchema.parse(await rest.get(Routes.guildMembers(demoGuild.id), { query }))
      ids.push(...page.map((one) => one.user.id))
      if (page.length < 1000) break
    }
    // Six personas in the server, the bot, and the added members.
    expect(ids.length).toBe(2507)
    expect(ids).toEqual([...new Set(ids)].toSorted())
  })

  test('waits as long as a rate limit says, then succeeds', async () => {
    const sim = await simForTest()
    sim.control.setFault({ kind: 'rateLimited', target: 'api', retryAfterSeconds: 0.3, times: 1 })
    const rest = new REST({ api: `${sim.url}/api`, offset: 0 }).setToken(demoClient.botToken)
    await rest.get(Routes.guild(demoGuild.id))
    const [first, second] = sim.control.requests()
    expect([first?.status, second?.status]).toEqual([429, 200])
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(299)
  })
})

test.each([
  ['no token', `/guilds/${demoGuild.id}`, undefined, 401, { message: '401: Unauthorized', code: 0 }],
  ['a wrong bot token', `/guilds/${demoGuild.id}`, 'Bot x', 401, { code: 0 }],
  ['another guild', '/guilds/1', bot, 404, { message: 'Unknown Guild', code: 10004 }],
  [
    'no snowflake',
    '/guilds/abc',
    bot,
    400,
    { code: 50035, errors: { guild_id: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } } },
  ],
  ['too long a page', `/guilds/${demoGuild.id}/members?limit=1001`, bot, 400, { code: 50035 }],
  ['no such route', '/nothing', bot, 404, { message: '404: Not Found', code: 0 }],
])('the API refuses %s', async (_, path, authorization, status, body) => {
  const answer = await get(await simForTest(), path, authorization)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject(body)
})

test('a bucket empties, says for how long, and fills again', async () => {
  const { clock, advance } = handClock()
  const sim = await simForTest({ clock })
  const path = `/guilds/${demoGuild.id}/members/${member.id}`
  const remaining: (string | null)[] = []
  for (let call = 0; call < 5; call += 1) {
    remaining.push((await get(sim, path, bot)).headers.get('x-ratelimit-remaining'))
  }
  expect(remaining).toEqual(['4', '3', '2', '1', '0'])

  advance(400)
  const refused = await get(sim, path, bot)
  expect(refused.status).toBe(429)
  expect(refused.body).toEqual({
    message: 'You are being rate limited.',
    retry_after: 0.6,
    global: false,
  })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.headers.get('x-ratelimit-reset-after')).toBe('0.600')
  expect(refused.headers.get('x-ratelimit-scope')).toBe('user')

  advance(600)
  expect((await get(sim, path, bot)).status).toBe(200)
})

test('fifty calls a second are the most a bot may make', async () => {
  const { clock } = handClock()
  const sim = await simForTest({ clock })
  const answers = await Promise.all(Array.from({ length: 51 }, () => get(sim, '/unknown', bot)))
  const statuses = answers.map((answer) => answer.status)
  expect(statuses.filter((status) => status === 404).length).toBe(50)
  const refused = answers.find((answer) => answer.status === 429)
  expect(refused?.body).toMatchObject({ global: true })
  expect(refused?.headers.get('x-ratelimit-global')).toBe('true')
})

test('limits can be switched off', async () => {
  const sim = await simForTest({ rateLimits: false, clock: () => 1_800_000_000_000 })
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => get(sim, `/guilds/${demoGuild.id}`, bot)),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
})

test('the widget counts the members, for any page', async () => {
  const sim = await simForTest()
  const response = await fetch(`${sim.url}/api/guilds/${demoGuild.id}/widget.json`)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toMatchObject({ id: demoGuild.id, presence_count: 6 })
})
