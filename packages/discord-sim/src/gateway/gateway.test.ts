import { WebSocketManager, type SessionInfo, WebSocketShardEvents } from '@discordjs/ws'
import { GatewayDispatchEvents, Routes } from 'discord-api-types/v10'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { DiscordSim } from '../start.ts'
import { botClient, connectedSite, get, handClock, refusalOf, simForTest } from '../testing.ts'
import { demoPersonas } from '../world/demo-people.ts'
import { demoRoles } from '../world/demo-roles.ts'
import { demoChannels, demoClient } from '../world/demo-world.ts'

const { member } = demoPersonas
const members = 1 << 1
const bot = `Bot ${demoClient.botToken}`

interface Event {
  t: string
  d: { id: string; token: string } & Record<string, unknown>
}

/** The client that the site uses. The test can read its stored session. */
function realClient(sim: DiscordSim, { intents = 0, stored = { session: null as SessionInfo | null } } = {}) {
  const events: Event[] = []
  const manager = new WebSocketManager({
    token: demoClient.botToken,
    intents,
    rest: botClient(sim),
    retrieveSessionInfo: () => stored.session,
    updateSessionInfo: (_, session) => void (stored.session = session),
  })
  manager.on(WebSocketShardEvents.Dispatch, (payload) => void events.push(payload as unknown as Event))
  manager.on(WebSocketShardEvents.Error, () => {})
  onTestFinished(() => manager.destroy())
  return { manager, events, stored, seen: () => events.map((one) => one.t) }
}

async function postButton(sim: DiscordSim): Promise<void> {
  const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Join', custom_id: 'join' }] }]
  const path = Routes.channelMessages(demoChannels.events.id)
  await botClient(sim).post(path, { body: { content: 'Tonight', components } })
}

describe('the real client', () => {
  test('receives a click over the gateway while no endpoint is set, and responds by REST', async () => {
    const sim = await simForTest()
    const { manager, events } = realClient(sim)
    const rest = botClient(sim)
    manager.on(WebSocketShardEvents.Dispatch, (payload) => {
      if (payload.t !== GatewayDispatchEvents.InteractionCreate) return
      const { id, token } = payload.d
      const body = { type: 4, data: { content: 'In.', flags: 64 } }
      void rest.post(Routes.interactionCallback(id, token), { body, auth: false })
    })
    await manager.connect()
    await postButton(sim)
    expect(await sim.control.press(member.id, { customId: 'join' })).toMatchObject({
      door: 'gateway',
      state: 'answered',
      reply: { content: 'In.', visibleTo: member.id },
    })
    expect(events.at(-1)?.d).toMatchObject({ type: 3, member: { user: { id: member.id } } })

    const again = rest.post(
      Routes.interactionCallback(events.at(-1)?.d.id ?? '', events.at(-1)?.d.token ?? ''),
      {
        body: { type: 6 },
        auth: false,
      },
    )
    expect(await refusalOf(again)).toMatchObject({ code: 40_060 })

    await connectedSite(sim)
    expect(await sim.control.press(member.id, { customId: 'join' })).toMatchObject({ door: 'http' })
  })

  test('late responses and responses to unknown interactions are refused', async () => {
    const sim = await simForTest({ answerTimeMs: 30 })
    const { manager } = realClient(sim)
    await manager.connect()
    await postButton(sim)
    const { id, token, failure } = await sim.control.press(member.id, { customId: 'join' })
    expect(failure).toBe('no answer in time')
    for (const path of [Routes.interactionCallback(id, token), Routes.interactionCallback('1', 'a')]) {
      expect(await refusalOf(botClient(sim).post(path, { body: { type: 6 } }))).toMatchObject({
        code: 10_062,
      })
    }
  })

  test.each([
    ['a cut', (sim: DiscordSim) => sim.control.gateway.drop()],
    ['a close', (sim: DiscordSim) => sim.control.gateway.drop(4000)],
    ['a wish to reconnect', (sim: DiscordSim) => sim.control.gateway.askToReconnect()],
  ])('resumes its session after %s, with the missed events', async (_, interrupt) => {
    const sim = await simForTest()
    const { manager, seen } = realClient(sim, { intents: members })
    await manager.connect()
    interrupt(sim)
    sim.control.addRole(member.id, demoRoles.staff.id)
    await expect.poll(seen).toEqual(['READY', 'GUILD_MEMBER_UPDATE', 'RESUMED'])
    expect(sim.control.gateway.identifies()).toBe(1)
  })

  test('a restart resumes the stored session without another IDENTIFY', async () => {
    const sim = await simForTest()
    const stored = { session: null as SessionInfo | null }
    const first = realClient(sim, { intents: members, stored })
    await first.manager.connect()
    const kept = stored.session
    await first.manager.destroy({ code: 4200 })
    sim.control.removeRole(member.id, demoRoles.member.id)

    const second = realClient(sim, { intents: members, stored: { session: kept } })
    await second.manager.connect()
    await expect.poll(second.seen).toEqual(['GUILD_MEMBER_UPDATE', 'RESUMED'])
    expect(sim.control.gateway.identifies()).toBe(1)
  })

  test('receives member events only with that intent', async () => {
    const sim = await simForTest({ rateLimits: false })
    const deaf = realClient(sim)
    const listening = realClient(sim, { intents: members })
    await deaf.manager.connect()
    await listening.manager.connect()
    await botClient(sim).put(Routes.guildMemberRole(sim.world.guild.id, member.id, demoRoles.rtxOn.id))
    sim.control.leaveGuild(member.id)
    sim.control.joinGuild(member.id)
    await expect
      .poll(listening.seen)
      .toEqual(['READY', 'GUILD_MEMBER_UPDATE', 'GUILD_MEMBER_REMOVE', 'GUILD_MEMBER_ADD'])
    expect(listening.events[1]?.d).toMatchObject({ guild_id: sim.world.guild.id, user: { id: member.id } })
    expect(deaf.seen()).toEqual(['READY'])
  })
})

/** Sends and receives single gateway payloads. */
async function socketTo(sim: DiscordSim, query = '?v=10&encoding=json') {
  const socket = new WebSocket(`${sim.url.replace('http', 'ws')}/gateway${query}`)
  const received: { op: number; t: string | null; s: number | null; d: unknown }[] = []
  socket.addEventListener('message', ({ data }) => received.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code))
  })
  onTestFinished(() => socket.close())
  const hello = async () => {
    await expect.poll(() => received.map((one) => one.op)).toContain(10)
  }
  const say = (payload: unknown) =>
    socket.send(typeof payload === 'string' ? payload : JSON.stringify(payload))
  return { socket, received, closed, hello, say }
}

const identify = (more: object = {}) => ({
  op: 2,
  d: { token: demoClient.botToken, intents: 0, properties: {}, ...more },
})

describe('payload by payload', () => {
  test('hello, heartbeat, ready', async () => {
    const sim = await simForTest()
    const { received, hello, say } = await socketTo(sim)
    await hello()
    expect(received[0]).toMatchObject({ op: 10, d: { heartbeat_interval: 41_250 } })
    say({ op: 1, d: null })
    say(identify())
    await expect.poll(() => received.length).toBe(3)
    expect(received[1]).toMatchObject({ op: 11 })
    expect(received[2]).toMatchObject({
      op: 0,
      t: 'READY',
      s: 1,
      d: { v: 10, session_id: expect.any(String) },
    })
  })

  test.each([
    ['a wrong token', [identify({ token: 'x' })], 4004],
    ['two identifies', [identify(), identify()], 4005],
    ['an invalid intent', [identify({ intents: 1 << 30 })], 4013],
    ['an intent that is not allowed', [identify({ intents: 1 << 15 })], 4014],
    ['an invalid shard', [identify({ shard: [1, 1] })], 4010],
    ['something before identify', [{ op: 3, d: {} }], 4003],
    ['an unknown opcode', [identify(), { op: 99, d: {} }], 4001],
    ['no JSON', ['{'], 4002],
    ['a resume with a wrong token', [{ op: 6, d: { token: 'x', session_id: 'x', seq: 0 } }], 4004],
    ['121 payloads in a minute', Array.from({ length: 121 }, () => ({ op: 1, d: null })), 4008],
  ])('%s closes it', async (_, payloads, code) => {
    const { hello, say, closed } = await socketTo(await simForTest({ rateLimits: false }))
    await hello()
    for (const payload of payloads) say(payload)
    expect(await closed).toBe(code)
  })

  test('the members intent can be off', async () => {
    const sim = await simForTest({ world: { client: { ...demoClient, membersIntent: false } } })
    const { hello, say, closed } = await socketTo(sim)
    await hello()
    say(identify({ intents: members }))
    expect(await closed).toBe(4014)
  })

  test('an old version is refused', async () => {
    expect(await (await socketTo(await simForTest(), '?v=5')).closed).toBe(4012)
  })

  test("an unknown session is invalid; a sequence ahead of the server's is refused", async () => {
    const sim = await simForTest()
    const { received, hello, say, closed } = await socketTo(sim)
    await hello()
    say({ op: 6, d: { token: demoClient.botToken, session_id: 'gone', seq: 1 } })
    await expect.poll(() => received.at(-1)).toMatchObject({ op: 9, d: false })
    say(identify())
    await expect.poll(() => received.at(-1)?.t).toBe('READY')
    const session = sim.control.gateway.sessions()[0]
    say({ op: 6, d: { token: demoClient.botToken, session_id: session?.id, seq: 7 } })
    expect(await closed).toBe(4007)
  })

  test('closing with 1000 ends the session, and so does time', async () => {
    const { clock, advance } = handClock()
    const sim = await simForTest({ clock })
    const first = await socketTo(sim)
    await first.hello()
    first.say(identify())
    await expect.poll(() => sim.control.gateway.sessions().length).toBe(1)
    first.socket.close(1000)
    await expect.poll(() => sim.control.gateway.sessions()).toEqual([])

    advance(5000)
    const second = await socketTo(sim)
    await second.hello()
    second.say(identify())
    await expect.poll(() => sim.control.gateway.sessions().length).toBe(1)
    sim.control.gateway.drop()
    await expect.poll(() => sim.control.gateway.sessions()).toMatchObject([{ isConnected: false }])
    advance(180_000)
    expect(sim.control.gateway.sessions()).toEqual([])
  })
})

test('one identify in five seconds and a thousand a day; then the token is reset', async () => {
  const { clock, advance } = handClock()
  const sim = await simForTest({ clock })
  const left = async () => (await get(sim, '/gateway/bot', bot)).body
  expect(await left()).toMatchObject({
    url: expect.stringMatching(/^ws:/),
    shards: 1,
    session_start_limit: { total: 1000, remaining: 1000, max_concurrency: 1 },
  })
  const { received, hello, say } = await socketTo(sim)
  await hello()
  say(identify())
  await expect.poll(() => received.at(-1)?.t).toBe('READY')
  const tooSoon = await socketTo(sim)
  await tooSoon.hello()
  tooSoon.say(identify())
  await expect.poll(() => tooSoon.received.at(-1)).toMatchObject({ op: 9, d: false })

  sim.control.gateway.spendStarts(999)
  advance(5000)
  expect(await left()).toMatchObject({ session_start_limit: { remaining: 0, reset_after: 86_395_000 } })
  const last = await socketTo(sim)
  await last.hello()
  last.say(identify())
  expect(await last.closed).toBe(4004)
  expect((await get(sim, '/gateway/bot', bot)).status).toBe(401)
})

describe('faults', () => {
  test.each([
    ['down', { kind: 'down' }],
    ['an error', { kind: 'status', code: 500 }],
    ['too many requests', { kind: 'rateLimited', retryAfterSeconds: 1 }],
  ] as const)('%s: no socket, and the next try works', async (_, fault) => {
    const sim = await simForTest()
    sim.control.setFault({ ...fault, target: 'gateway', times: 1 })
    expect(await (await socketTo(sim)).closed).toBe(1006)
    await (await socketTo(sim)).hello()
  })

  test('a lost response: the identify counts, and no session is known', async () => {
    const sim = await simForTest()
    sim.control.setFault({ kind: 'truncated', target: 'gateway', times: 1 })
    const { hello, say, closed, received } = await socketTo(sim)
    await hello()
    say(identify())
    expect(await closed).toBe(1006)
    expect(received.map((one) => one.op)).toEqual([10])
    expect(sim.control.gateway.identifies()).toBe(1)
  })

  test('the address can be refused, too', async () => {
    const sim = await simForTest()
    sim.control.setFault({ kind: 'status', target: 'gateway', code: 401, times: 1 })
    expect((await get(sim, '/gateway/bot', bot)).status).toBe(401)
    expect((await get(sim, '/gateway/bot', bot)).status).toBe(200)
  })
})
