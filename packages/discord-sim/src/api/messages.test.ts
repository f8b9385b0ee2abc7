import { Routes } from 'discord-api-types/v10'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { botClient, handClock, post, refusalOf, simForTest } from '../testing.ts'
import { demoPersonas } from '../world/demo-people.ts'
import { demoChannels, demoWebhooks } from '../world/demo-world.ts'

const { events } = demoChannels
const { member } = demoPersonas
const idSchema = z.object({ id: z.string() })
const idOf = (answer: unknown) => idSchema.parse(answer).id

const announcement = {
  flags: 1 << 15,
  components: [
    {
      type: 17,
      accent_color: 0x86e08a,
      components: [
        { type: 10, content: `# Zombies night\nHosted by <@${member.id}>` },
        { type: 1, components: [{ type: 2, style: 3, label: 'Join', custom_id: 'v1:join:1' }] },
      ],
    },
  ],
  allowed_mentions: { parse: [] },
}

describe('the bot', () => {
  test('posts, reads, edits and deletes a message', async () => {
    const sim = await simForTest()
    const rest = botClient(sim)
    const created = await rest.post(Routes.channelMessages(events.id), { body: announcement })
    expect(created).toMatchObject({
      channel_id: events.id,
      application_id: sim.world.client.clientId,
      author: { id: sim.world.client.botUserId, bot: true },
      components: [{ type: 17, id: 1, components: [{ id: 2 }, { id: 3, components: [{ id: 4 }] }] }],
      mentions: [],
    })
    const path = Routes.channelMessage(events.id, idOf(created))
    expect(await rest.get(path)).toEqual(created)
    expect(sim.control.messages(events.id)[0]?.pings).toEqual({ everyone: false, users: [], roles: [] })

    const edited = await rest.patch(path, { body: { components: [{ type: 10, content: 'Full' }] } })
    expect(edited).toMatchObject({ flags: 1 << 15, components: [{ content: 'Full' }] })
    expect(await refusalOf(rest.patch(path, { body: { content: 'old style' } }))).toMatchObject({
      code: 50035,
    })

    await rest.delete(path)
    expect(await refusalOf(rest.get(path))).toMatchObject({ status: 404, code: 10008 })
    expect(await refusalOf(rest.patch(path, { body: { content: 'a' } }))).toMatchObject({ code: 10008 })
  })

  test('sends once for all attempts with the same nonce within minutes', async () => {
    const { clock, advance } = handClock()
    const sim = await simForTest({ clock })
    const rest = botClient(sim)
    const body = { content: 'a', nonce: 'mirror-1', enforce_nonce: true }
    sim.control.setFault({ kind: 'truncated', target: 'api', times: 1 })
    await refusalOf(rest.post(Routes.channelMessages(events.id), { body }))
    expect(await rest.post(Routes.channelMessages(events.id), { body })).toMatchObject({ nonce: 'mirror-1' })
    expect(sim.control.messages(events.id)).toHaveLength(1)

    await rest.post(Routes.channelMessages(events.id), { body: { ...body, enforce_nonce: false } })
    expect(sim.control.messages(events.id)).toHaveLength(2)
    advance(5 * 60_000)
    await rest.post(Routes.channelMessages(events.id), { body })
    expect(sim.control.messages(events.id)).toHaveLength(3)
    expect(
      await refusalOf(
        rest.post(Routes.channelMessages(events.id), { body: { ...body, nonce: 'x'.repeat(26) } }),
      ),
    ).toMatchObject({ code: 50035 })
  })

  test('sends files with components, which find them, also after an edit', async () => {
    const sim = await simForTest()
    const rest = botClient(sim)
    const gallery = { type: 12, items: [{ media: { url: 'attachment://map.png' } }] }
    const files = [{ name: 'map.png', data: Buffer.from('picture'), contentType: 'image/png' }]
    const body = { flags: (1 << 15) | 64, components: [gallery] }
    const created = await rest.post(Routes.channelMessages(events.id), { body, files })
    const url = sim.control.messages(events.id)[0]?.message.attachments[0]?.url ?? ''
    expect(created).toMatchObject({ flags: 1 << 15, components: [{ items: [{ media: { url } }] }] })
    expect(await (await fetch(url)).text()).toBe('picture')
    const edited = await rest.patch(Routes.channelMessage(events.id, idOf(created)), {
      body: { components: [{ type: 10, content: 'Map' }, gallery] },
    })
    expect(edited).toMatchObject({ components: [{}, { items: [{ media: { url } }] }] })
  })

  test('pings the users and roles in the text of components, if allowed', async () => {
    const sim = await simForTest()
    const { allowed_mentions: _, ...open } = announcement
    expect(await botClient(sim).post(Routes.channelMessages(events.id), { body: open })).toMatchObject({
      mentions: [{ id: member.id }],
    })
  })

  test('opens one thread under a message and writes in it', async () => {
    const sim = await simForTest()
    const rest = botClient(sim)
    const id = idOf(await rest.post(Routes.channelMessages(events.id), { body: announcement }))
    const path = Routes.threads(events.id, id)
    expect(await refusalOf(rest.post(path, { body: { name: 'x'.repeat(101) } }))).toMatchObject({
      code: 50035,
    })
    expect(await rest.post(path, { body: { name: 'Zombies night' } })).toMatchObject({
      id,
      type: 11,
      parent_id: events.id,
    })
    expect(await refusalOf(rest.post(path, { body: { name: 'again' } }))).toMatchObject({ code: 160_004 })

    await rest.post(Routes.channelMessages(id), { body: { content: 'Starts in an hour' } })
    expect(sim.control.messages(id)).toMatchObject([{ content: 'Starts in an hour' }])
    expect(await rest.get(Routes.channel(id))).toMatchObject({ name: 'Zombies night', message_count: 1 })
    expect(await rest.get(Routes.channelMessage(events.id, id))).toMatchObject({ thread: { id } })
  })
})

const hello = { content: 'hello' }

test.each([
  ['see', 'ViewChannel', hello, 50001],
  ['write', 'SendMessages', hello, 50013],
  ['embed', 'EmbedLinks', { embeds: [{ title: 'a' }] }, 50013],
] as const)('a channel in which the bot may not %s refuses it', async (_, permission, body, code) => {
  const sim = await simForTest()
  const send = () => botClient(sim).post(Routes.channelMessages(events.id), { body })
  sim.control.denyBot(events.id, [permission])
  expect(await refusalOf(send())).toMatchObject({ status: 403, code })
  sim.control.denyBot(events.id, [])
  expect(await refusalOf(send())).toBeUndefined()
})

test('threads have their own permissions', async () => {
  const sim = await simForTest()
  const rest = botClient(sim)
  const id = idOf(await rest.post(Routes.channelMessages(events.id), { body: hello }))
  sim.control.denyBot(events.id, ['CreatePublicThreads'])
  expect(await refusalOf(rest.post(Routes.threads(events.id, id), { body: { name: 'a' } }))).toMatchObject({
    code: 50013,
  })
  sim.control.denyBot(events.id, ['SendMessagesInThreads'])
  await rest.post(Routes.threads(events.id, id), { body: { name: 'a' } })
  expect(await refusalOf(rest.post(Routes.channelMessages(id), { body: hello }))).toMatchObject({
    code: 50013,
  })
})

test.each([
  ['an unknown channel', '1', hello, 404, 10003],
  ['nothing to say', events.id, { content: ' ' }, 400, 50006],
  ['an empty layout', events.id, { flags: 1 << 15, components: [] }, 400, 50006],
])('refused: %s', async (_, channel, body, status, code) => {
  const sim = await simForTest()
  const call = botClient(sim).post(Routes.channelMessages(channel), { body })
  expect(await refusalOf(call)).toMatchObject({ status, code })
})

test("another's message cannot be edited, nor deleted without the permission", async () => {
  const sim = await simForTest()
  await post(sim, 'event-logs', hello)
  const { id = '', channelId = '' } = sim.control.messages('event-logs')[0] ?? {}
  const rest = botClient(sim)
  expect(await refusalOf(rest.patch(Routes.channelMessage(channelId, id), { body: hello }))).toMatchObject({
    code: 50005,
  })
  expect(await refusalOf(rest.delete(Routes.channelMessage(channelId, id)))).toMatchObject({ code: 50013 })
})

test('a thread without messages for days is archived: its messages cannot change until it is reopened', async () => {
  const { clock, advance } = handClock()
  const sim = await simForTest({ clock })
  const rest = botClient(sim)
  const threadId = idOf(await rest.post(Routes.channelMessages(events.id), { body: hello }))
  await rest.post(Routes.threads(events.id, threadId), { body: { name: 'Talk' } })
  const id = idOf(await rest.post(Routes.channelMessages(threadId), { body: hello }))
  const edit = () => rest.patch(Routes.channelMessage(threadId, id), { body: hello })
  await edit()
  advance(4320 * 60_000)
  expect(await refusalOf(edit())).toMatchObject({ status: 400, code: 50083 })
  expect(await refusalOf(rest.delete(Routes.channelMessage(threadId, id)))).toMatchObject({ code: 50083 })
  await rest.patch(Routes.channel(threadId), { body: { archived: false } })
  await edit()
  advance(4320 * 60_000)
  await rest.post(Routes.channelMessages(threadId), { body: hello })
  await edit()
})

test('one channel accepts five messages in five seconds', async () => {
  const { clock } = handClock()
  const sim = await simForTest({ clock })
  const headers = { authorization: `Bot ${sim.world.client.botToken}`, 'content-type': 'application/json' }
  const send = (channel: string) =>
    fetch(sim.apiUrl + Routes.channelMessages(channel), {
      method: 'POST',
      headers,
      body: JSON.stringify(hello),
    })
  const statuses: number[] = []
  for (let call = 0; call < 6; call += 1) statuses.push((await send(events.id)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await send(demoChannels.recaps.id)).status).toBe(200)
})

test('the bot reads all channels with their permissions', async () => {
  const sim = await simForTest()
  sim.control.denyBot(events.id, ['SendMessages'])
  const channels = await botClient(sim).get(Routes.guildChannels(sim.world.guild.id))
  expect(channels).toContainEqual(
    expect.objectContaining({ id: demoWebhooks['faq-logs'].channel.id, type: 0 }),
  )
  expect(channels).toContainEqual(
    expect.objectContaining({
      id: events.id,
      permission_overwrites: [{ id: expect.any(String), type: 0, allow: '0', deny: String(1 << 11) }],
    }),
  )
})
