import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoPersonas, demoRoles } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { patience, said, startBotSite, type BotSite } from '../bot-site.fixture.ts'

const { member, secondMember } = demoPersonas

onEitherDatabase((database) => {
  let site: BotSite
  beforeAll(async () => {
    site = await startBotSite({
      database,
      env: { DISCORD_EVENTS: 'gateway' },
      answers: { presses: [{ verb: 'join', answer: async () => said('You are in.') }] },
    })
    await vi.waitUntil(() => site.sim.control.gateway.sessions().length === 1, patience)
    await site.post({ verb: 'join' })
  })
  afterAll(() => site.close())

  test('an interaction comes over the gateway and is answered by a call [DI-09]', async () => {
    await site.memberOf(member)
    expect(await site.sim.control.press(member.id, { customId: 'v1:join:' })).toMatchObject({
      door: 'gateway',
      state: 'answered',
      reply: { visibleTo: member.id, message: { components: [{ content: 'You are in.' }] } },
    })
  })

  test('changed roles and departures are stored immediately', async () => {
    const { id } = await site.memberOf(secondMember)
    const account = () => site.engine.recordsOf('users').findById(id)
    site.sim.control.addRole(secondMember.id, demoRoles.staff.id)
    await expect.poll(account).toMatchObject({ is_staff: true })
    site.sim.control.leaveGuild(secondMember.id)
    await expect.poll(account).toMatchObject({ is_staff: false, left_discord: true })
    site.sim.control.joinGuild(secondMember.id)
    await expect.poll(account).toMatchObject({ left_discord: false })
  })
})
