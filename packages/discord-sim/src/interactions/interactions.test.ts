import { Routes } from 'discord-api-types/v10'
import { describe, expect, test } from 'vitest'
import type { DiscordSim } from '../start.ts'
import { type Received, botClient, connectedSite, handClock, refusalOf, simForTest } from '../testing.ts'
import { demoPersonas } from '../world/demo-people.ts'
import { demoChannels, demoClient, demoGuild } from '../world/demo-world.ts'

const { member, secondMember, outsider } = demoPersonas
const { events } = demoChannels
const secret = (content: string) => ({ type: 4, data: { content, flags: 64 } })
const webhook = (token: string, message = '') =>
  `${Routes.webhook(demoClient.clientId, token)}${message}` as const
const original = (token: string) => Routes.webhookMessage(demoClient.clientId, token)

async function postButtons(sim: DiscordSim) {
  const components = [
    { type: 10, content: 'Zombies night' },
    {
      type: 1,
      components: [
        { type: 2, style: 3, label: 'Join', custom_id: 'v1:join:1' },
        { type: 2, style: 2, label: 'Off', custom_id: 'v1:off:1', disabled: true },
      ],
    },
    {
      type: 1,
      components: [
        {
          type: 3,
          custom_id: 'v1:slot:1',
          options: [
            { label: 'Tank', value: 'tank' },
            { label: 'Medic', value: 'medic' },
          ],
        },
      ],
    },
    { type: 1, components: [{ type: 5, custom_id: 'v1:invite:1', max_values: 2 }] },
  ]
  const body = { flags: 1 << 15, components }
  const posted = (await botClient(sim).post(Routes.channelMessages(events.id), { body })) as { id: string }
  return posted.id
}

describe('a click', () => {
  test('is sent signed, with the user, the place and the roles', async () => {
    const sim = await simForTest()
    const site = await connectedSite(sim, () => secret('You are in.'))
    sim.control.speak(member.id, 'de')
    const messageId = await postButtons(sim)
    const outcome = await sim.control.press(member.id, { messageId, customId: 'v1:join:1' })

    expect(site.received).toMatchObject([
      {
        isSigned: true,
        body: {
          type: 3,
          application_id: demoClient.clientId,
          guild_id: demoGuild.id,
          channel_id: events.id,
          channel: { id: events.id, name: 'events' },
          locale: 'de',
          data: { custom_id: 'v1:join:1', component_type: 2 },
          member: { user: { id: member.id }, roles: member.roles },
          message: { id: messageId },
          token: expect.stringMatching(/^aW50ZXJhY3Rpb246/),
        },
      },
    ])
    expect(outcome).toMatchObject({
      door: 'http',
      state: 'answered',
      httpStatus: 200,
      reply: { content: 'You are in.' },
    })
    expect(sim.control.seenOnlyBy(member.id)).toMatchObject([
      { content: 'You are in.', visibleTo: member.id },
    ])
    expect(sim.control.seenOnlyBy(secondMember.id)).toEqual([])
    expect(sim.control.messages(events.id).map((one) => one.id)).toEqual([messageId])
  })

  test('can change the message of its button', async () => {
    const sim = await simForTest()
    await connectedSite(sim, () => ({ type: 7, data: { components: [{ type: 10, content: 'Full' }] } }))
    await postButtons(sim)
    await sim.control.press(member.id, { customId: 'v1:join:1' })
    expect(sim.control.messages(events.id)).toMatchObject([
      { message: { components: [{ content: 'Full' }] } },
    ])
  })

  test('of a select contains the chosen values and their names', async () => {
    const sim = await simForTest()
    const site = await connectedSite(sim)
    await postButtons(sim)
    await sim.control.press(member.id, { customId: 'v1:slot:1', values: ['medic'] })
    await sim.control.press(member.id, { customId: 'v1:invite:1', values: [secondMember.id] })
    expect(site.received.map((one) => one.body['data'])).toMatchObject([
      { component_type: 3, values: ['medic'] },
      {
        component_type: 5,
        values: [secondMember.id],
        resolved: { users: { [secondMember.id]: { username: 'juno.vale' } } },
      },
    ])
  })

  test.each([
    ['a disabled button', member.id, { customId: 'v1:off:1' }, 'disabled'],
    ['no such button', member.id, { customId: 'v1:none:1' }, 'sees no'],
    ['an invalid option', member.id, { customId: 'v1:slot:1', values: ['chef'] }, 'not among the options'],
    ['nothing chosen', member.id, { customId: 'v1:slot:1' }, 'Between 1 and 1'],
    ['a user outside', outsider.id, { customId: 'v1:join:1' }, 'not in the server'],
    ['an unknown user', '1', { customId: 'v1:join:1' }, 'Nobody'],
  ])('is not possible: %s', async (_, userId, press, words) => {
    const sim = await simForTest()
    await postButtons(sim)
    await expect(sim.control.press(userId, press)).rejects.toThrow(words)
    expect(sim.control.interactions()).toEqual([])
  })
})

async function pressed(answer: unknown, answerTimeMs = 3000) {
  const sim = await simForTest({ answerTimeMs })
  await connectedSite(sim, () => answer)
  await postButtons(sim)
  return { sim, outcome: await sim.control.press(member.id, { customId: 'v1:join:1' }) }
}

describe('answers', () => {
  test.each([
    ['a status that is not 200', 500, 'answered 500'],
    ['nothing', {}, 'not valid'],
    [
      'a form, which is not drawn',
      { type: 9, data: { custom_id: 'a', title: 'a', components: [] } },
      'not valid',
    ],
    ['choices for a button', { type: 8, data: { choices: [] } }, 'not valid'],
    ['an empty message', { type: 4, data: {} }, 'not valid'],
    ['too long a message', secret('x'.repeat(2001)), 'data'],
  ])('%s: the interaction failed', async (_, answer, words) => {
    const { sim, outcome } = await pressed(answer)
    expect(outcome).toMatchObject({ state: 'failed', failure: expect.stringContaining(words) })
    expect(sim.control.seenOnlyBy(member.id)).toEqual([])
  })

  test('come too late after three seconds', async () => {
    const { outcome } = await pressed(new Promise(() => {}), 50)
    expect(outcome).toMatchObject({ state: 'failed', failure: 'no answer in time' })
  })

  test('may be deferred and edited in, for a quarter of an hour', async () => {
    const { clock, advance } = handClock()
    const sim = await simForTest({ clock })
    await connectedSite(sim, () => ({ type: 5, data: { flags: 64 } }))
    await postButtons(sim)
    const { token, reply, state } = await sim.control.press(member.id, { customId: 'v1:join:1' })
    expect(state).toBe('deferred')
    expect(reply?.message.flags).toBe(64 | 128)

    const rest = botClient(sim)
    const edited = await rest.patch(original(token), { body: { content: 'You are in.' }, auth: false })
    expect(edited).toMatchObject({ content: 'You are in.', flags: 64 })
    expect(await rest.get(original(token), { auth: false })).toEqual(edited)
    await rest.post(webhook(token), { body: { content: 'Bring snacks.', flags: 64 }, auth: false })
    expect(sim.control.seenOnlyBy(member.id).map((one) => one.content)).toEqual([
      'You are in.',
      'Bring snacks.',
    ])

    advance(15 * 60_000)
    const late = await refusalOf(rest.patch(original(token), { body: { content: 'a' }, auth: false }))
    expect(late).toMatchObject({ status: 401, code: 50027 })
  })

  test('may defer a change of the message, which is unchanged until then', async () => {
    const sim = await simForTest()
    await connectedSite(sim, () => ({ type: 6 }))
    const id = await postButtons(sim)
    const { token } = await sim.control.press(member.id, { customId: 'v1:join:1' })
    const body = { components: [{ type: 10, content: 'Later' }] }
    expect(await botClient(sim).patch(original(token), { body, auth: false })).toMatchObject({ id })
    expect(sim.control.messages(events.id)).toMatchObject([
      { message: { components: [{ content: 'Later' }] } },
    ])
  })

  test('can be deleted, and follow-ups begin after the first', async () => {
    const sim = await simForTest()
    const tries: unknown[] = []
    await connectedSite(sim, async ({ body }) => {
      tries.push(
        await refusalOf(botClient(sim).post(webhook(body.token), { body: { content: 'a' }, auth: false })),
      )
      return secret('First')
    })
    await postButtons(sim)
    const { token } = await sim.control.press(member.id, { customId: 'v1:join:1' })
    expect(tries).toMatchObject([{ status: 404, code: 10015 }])
    await botClient(sim).delete(original(token), { auth: false })
    expect(sim.control.seenOnlyBy(member.id)).toEqual([])
    expect(
      await refusalOf(botClient(sim).get(webhook('aW50ZXJhY3Rpb246x', '/messages/@original'))),
    ).toMatchObject({ code: 50027 })
  })
})

describe('a command', () => {
  const commands = [
    {
      name: 'signup',
      description: 'Take a place',
      options: [
        { type: 3, name: 'event', description: 'Which', required: true, autocomplete: true },
        { type: 3, name: 'slot', description: 'As what', choices: [{ name: 'Medic', value: 'med' }] },
        { type: 4, name: 'guests', description: 'How many', min_value: 0, max_value: 3 },
      ],
    },
    { name: 'rank', description: 'How far', options: [{ type: 6, name: 'member', description: 'Whose' }] },
    {
      name: 'squad',
      description: 'Players',
      options: [
        {
          type: 1,
          name: 'call',
          description: 'Call',
          options: [{ type: 5, name: 'voice', description: 'Mic' }],
        },
      ],
    },
    { name: 'staff', description: 'Hidden', default_member_permissions: '8' },
  ]
  async function withCommands(answer?: (received: Received) => unknown) {
    const sim = await simForTest()
    const site = await connectedSite(sim, answer)
    await botClient(sim).put(Routes.applicationGuildCommands(demoClient.clientId, demoGuild.id), {
      body: commands,
    })
    return { sim, site }
  }

  test('contains its options with their types', async () => {
    const { sim, site } = await withCommands()
    await sim.control.command(member.id, '/signup event:Zombies night slot:Medic guests:2')
    await sim.control.command(member.id, '/rank member:@juno.vale')
    await sim.control.command(member.id, { line: '/squad call voice:True', channelId: events.id })
    expect(site.received.map((one) => one.body)).toMatchObject([
      {
        type: 2,
        data: {
          name: 'signup',
          options: [
            { name: 'event', type: 3, value: 'Zombies night' },
            { name: 'slot', value: 'med' },
            { name: 'guests', value: 2 },
          ],
        },
      },
      {
        data: {
          name: 'rank',
          options: [{ value: secondMember.id }],
          resolved: { members: { [secondMember.id]: {} } },
        },
      },
      {
        channel_id: events.id,
        data: { name: 'squad', options: [{ name: 'call', type: 1, options: [{ value: true }] }] },
      },
    ])
    expect(sim.control.seenOnlyBy(member.id)).toHaveLength(3)
  })

  test('has autocomplete: names are shown, values are sent', async () => {
    const { sim, site } = await withCommands(({ body }) =>
      body.type === 4
        ? { type: 8, data: { choices: [{ name: 'Zombies night', value: 'e1' }] } }
        : secret('In.'),
    )
    expect(await sim.control.autocomplete(member.id, '/signup event:zom')).toEqual([
      { name: 'Zombies night', value: 'e1' },
    ])
    await sim.control.command(member.id, '/signup event:Zombies night')
    expect(site.received.map((one) => one.body)).toMatchObject([
      { type: 4, data: { options: [{ name: 'event', value: 'zom', focused: true }] } },
      { type: 2, data: { options: [{ name: 'event', value: 'e1' }] } },
    ])
  })

  test.each([
    ['/nothing', 'no command'],
    ['/signup', 'required'],
    ['/signup event:a slot:Chef', 'not a choice'],
    ['/signup event:a guests:two', 'whole number'],
    ['/signup event:a guests:4', 'range'],
    ['/signup Zombies', 'belongs to no option'],
    ['/rank member:@ghost', 'Nothing here'],
    ['/squad', 'sub-commands'],
    ['/squad call voice:maybe', 'True or False'],
    ['/staff', 'does not see'],
  ])('is not possible: %s', async (line, words) => {
    const { sim } = await withCommands()
    await expect(sim.control.command(member.id, line)).rejects.toThrow(words)
  })
})

describe('deliberate faults of Discord and of attackers', () => {
  test('a wrong signature from time to time; an endpoint that accepts it is removed', async () => {
    const sim = await simForTest({ probeEvery: 2 })
    let isCareful = true
    const site = await connectedSite(sim, undefined, { checks: true })
    await postButtons(sim)
    const join = () => sim.control.press(member.id, { customId: 'v1:join:1' })
    for (let press = 0; press < 4; press += 1) expect(await join()).toMatchObject({ state: 'answered' })
    expect(site.received.map((one) => one.isSigned)).toEqual([true, false, true, true, false, true])

    const careless = await simForTest({ probeEvery: 1 })
    await connectedSite(careless, () => secret('a'), { checks: () => isCareful })
    await postButtons(careless)
    isCareful = false
    expect(await careless.control.press(member.id, { customId: 'v1:join:1' })).toMatchObject({
      state: 'failed',
      door: 'gateway',
    })
    expect(careless.control.application()).toMatchObject({
      endpointUrl: null,
      endpointRemoved: expect.stringContaining('200'),
    })
  })

  test('a wrong signature, an old timestamp, another server or application', async () => {
    const sim = await simForTest()
    const site = await connectedSite(sim)
    await postButtons(sim)
    const outcomes = []
    for (const tampering of ['signature', 'timestamp', 'guild', 'application'] as const) {
      outcomes.push(await sim.control.press(member.id, { customId: 'v1:join:1', tampering }))
    }
    expect(outcomes[0]).toMatchObject({ state: 'failed', httpStatus: 401 })
    const [forged, stale, elsewhere, foreign] = site.received
    expect(forged?.isSigned).toBe(false)
    expect((elsewhere?.timestamp ?? 0) - (stale?.timestamp ?? 0)).toBeGreaterThanOrEqual(600)
    expect(elsewhere?.body['guild_id']).not.toBe(demoGuild.id)
    expect(foreign?.body['application_id']).not.toBe(demoClient.clientId)
    expect([stale, elsewhere, foreign].every((one) => one?.isSigned)).toBe(true)
  })

  test('the same interaction twice', async () => {
    const sim = await simForTest()
    const site = await connectedSite(sim)
    await postButtons(sim)
    const { id } = await sim.control.press(member.id, { customId: 'v1:join:1' })
    expect(await sim.control.redeliver(id)).toMatchObject({ status: 200, body: { type: 4 } })
    expect(site.received.map((one) => one.body.id)).toEqual([id, id])
    expect(sim.control.seenOnlyBy(member.id)).toHaveLength(1)
  })
})

describe('faults on the way', () => {
  test.each([
    ['down', 0],
    ['truncated', 1],
  ] as const)('%s: the person sees a failure, and the site saw it %i times', async (kind, seen) => {
    const sim = await simForTest()
    const site = await connectedSite(sim)
    await postButtons(sim)
    sim.control.setFault({ kind, target: 'interactions', times: 1 })
    expect(await sim.control.press(member.id, { customId: 'v1:join:1' })).toMatchObject({ state: 'failed' })
    expect(site.received).toHaveLength(seen)
    expect(await sim.control.press(member.id, { customId: 'v1:join:1' })).toMatchObject({ state: 'answered' })
  })

  test.each([
    [401, 50027],
    [403, 50013],
    [404, 10062],
    [500, 0],
  ])('follow-ups get %i', async (code, discordCode) => {
    const sim = await simForTest()
    await connectedSite(sim, () => ({ type: 5 }))
    await postButtons(sim)
    const { token } = await sim.control.press(member.id, { customId: 'v1:join:1' })
    sim.control.setFault({ kind: 'status', target: 'interactions', code, times: 1 })
    const edit = () => botClient(sim).patch(original(token), { body: { content: 'In.' }, auth: false })
    expect(await refusalOf(edit())).toMatchObject(
      code === 500 ? { status: 500 } : { status: code, code: discordCode },
    )
    expect(await edit()).toMatchObject({ content: 'In.' })
  })

  test('follow-ups meet a limit for everything, are cut off though done, or come late', async () => {
    const sim = await simForTest()
    await connectedSite(sim, () => secret('First'))
    await postButtons(sim)
    const { token } = await sim.control.press(member.id, { customId: 'v1:join:1' })
    const say = () =>
      fetch(sim.apiUrl + webhook(token), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'More', flags: 64 }),
      })
    const target = 'interactions'
    sim.control.setFault({ kind: 'rateLimited', target, retryAfterSeconds: 1, scope: 'global', times: 1 })
    expect(await (await say()).json()).toMatchObject({ global: true, retry_after: 1 })
    expect(sim.control.seenOnlyBy(member.id)).toHaveLength(1)
    sim.control.setFault({ kind: 'truncated', target, times: 1 })
    await expect(say().then((response) => response.text())).rejects.toThrow('terminated')
    expect(sim.control.seenOnlyBy(member.id)).toHaveLength(2)
    sim.control.setFault({ kind: 'slow', target, ms: 20, times: 2 })
    expect((await say()).status).toBe(200)
    expect(await sim.control.press(member.id, { customId: 'v1:join:1' })).toMatchObject({ state: 'answered' })
    expect(sim.control.requests().flatMap((one) => one.fault ?? [])).toEqual([
      'rateLimited',
      'truncated',
      'slow',
    ])
  })
})
