import { Routes } from 'discord-api-types/v10'
import { expect, test } from 'vitest'
import { botClient, connectedSite, handClock, refusalOf, simForTest } from '../testing.ts'
import type { DiscordSim } from '../start.ts'
import { demoPersonas } from '../world/demo-people.ts'

const { member, secondMember, outsider } = demoPersonas

async function open(sim: DiscordSim, recipient_id: string) {
  return (await botClient(sim).post(Routes.userChannels(), { body: { recipient_id } })) as { id: string }
}

test('the bot writes a direct message, whose button sends no server', async () => {
  const sim = await simForTest()
  const site = await connectedSite(sim)
  const channel = await open(sim, member.id)
  expect(channel).toMatchObject({ type: 1, recipients: [{ id: member.id }] })
  expect(await open(sim, member.id)).toMatchObject({ id: channel.id })

  const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Take it', custom_id: 'take' }] }]
  await botClient(sim).post(Routes.channelMessages(channel.id), {
    body: { content: 'A place is free.', components },
  })
  expect(sim.control.dms(member.id)).toMatchObject([{ content: 'A place is free.' }])
  expect(sim.control.dms(secondMember.id)).toEqual([])

  await sim.control.press(member.id, { customId: 'take' })
  expect(site.received[0]?.body).toMatchObject({ user: { id: member.id }, context: 1, channel: { type: 1 } })
  expect(site.received[0]?.body).not.toHaveProperty('guild_id')
  await expect(sim.control.press(secondMember.id, { customId: 'take' })).rejects.toThrow('somebody else')
})

test('direct messages to a closed inbox or to a former member are refused', async () => {
  const sim = await simForTest()
  sim.control.closeInbox(member.id)
  const send = async (userId: string) => {
    const { id } = await open(sim, userId)
    return refusalOf(botClient(sim).post(Routes.channelMessages(id), { body: { content: 'a' } }))
  }
  expect(await send(member.id)).toMatchObject({ status: 403, code: 50_007 })
  expect(await send(outsider.id)).toMatchObject({ status: 403, code: 50_278 })
  sim.control.closeInbox(member.id, false)
  expect(await send(member.id)).toBeUndefined()
})

test('opening too many channels is refused; open ones stay open', async () => {
  const { clock, advance } = handClock()
  const sim = await simForTest({ clock, directChannelsPerTenMinutes: 1 })
  const { id } = await open(sim, member.id)
  expect(await refusalOf(open(sim, secondMember.id))).toMatchObject({ status: 403, code: 40_003 })
  expect(await open(sim, member.id)).toMatchObject({ id })
  advance(600_000)
  expect(await refusalOf(open(sim, secondMember.id))).toBeUndefined()
})

test.each(['1', 'abc', ''])('no user has the id “%s”', async (recipient) => {
  expect(await refusalOf(open(await simForTest(), recipient))).toMatchObject({ code: 50_033 })
})
