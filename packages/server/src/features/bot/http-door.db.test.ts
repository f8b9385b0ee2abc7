import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoPersonas, demoRoles } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { interactionsPath } from '@longhouse/contract/bot'
import { patience, said, startBotSite, type BotSite } from './bot-site.fixture.ts'
import type { PressAnswer } from './interaction.ts'

const { member, secondMember, unverified } = demoPersonas

onEitherDatabase((database) => {
  let site: BotSite
  const joined: string[] = []
  const join: PressAnswer = {
    verb: 'join',
    answer: async (_, { asker }) => {
      joined.push(asker.account.id)
      return said(`Hello @everyone <@${asker.user.id}>`)
    },
  }

  beforeAll(async () => {
    site = await startBotSite({ database, answers: { presses: [join] }, sim: { probeEvery: 10 } })
    await vi.waitUntil(
      () => site.sim.control.application().endpointUrl === site.url + interactionsPath,
      patience,
    )
    await site.post({ verb: 'join' }, { verb: 'leave' })
  })
  afterAll(() => site.close())

  test('the reply to a click is visible only to that member, and pings no one', async () => {
    const { id } = await site.memberOf(member)
    const outcome = await site.sim.control.press(member.id, { customId: 'v1:join:' })
    expect(outcome).toMatchObject({ door: 'http', httpStatus: 200, state: 'answered' })
    expect(outcome.reply).toMatchObject({ visibleTo: member.id, pings: { everyone: false } })
    expect(joined).toContain(id)
  })

  test('the roles in an interaction are stored in the account', async () => {
    const { id } = await site.memberOf(secondMember)
    site.sim.control.addRole(secondMember.id, demoRoles.staff.id)
    await site.sim.control.press(secondMember.id, { customId: 'v1:join:' })
    expect(await site.engine.recordsOf('users').findById(id)).toMatchObject({ is_staff: true })
  })

  test('a user without an account gets the newcomer reply, and an unknown button is outdated', async () => {
    const stranger = await site.sim.control.press(unverified.id, { customId: 'v1:join:' })
    expect(stranger.reply?.message.components).toMatchObject([{ content: 'Who are you?' }])
    const old = await site.sim.control.press(unverified.id, { customId: 'v1:leave:' })
    expect(old.reply?.message.components).toMatchObject([{ content: 'Outdated.' }])
  })

  test("Discord's test requests with a wrong signature are refused, and the endpoint stays [DI-02]", async () => {
    const before = site.sim.control.interactions().length
    for (let sent = before; sent % 10 !== 1; sent += 1)
      await site.sim.control.press(member.id, { customId: 'v1:join:' })
    expect(site.sim.control.application()).toMatchObject({
      endpointUrl: site.url + interactionsPath,
      endpointRemoved: null,
    })
  })

  test.each(['signature', 'timestamp', 'application', 'guild'] as const)(
    'an interaction with another %s is refused and not processed [DI-02]',
    async (tampering) => {
      const before = joined.length
      const outcome = await site.sim.control.press(member.id, { customId: 'v1:join:', tampering })
      expect(outcome.httpStatus).toBe(tampering === 'application' || tampering === 'guild' ? 403 : 401)
      expect(outcome.state).toBe('failed')
      expect(joined).toHaveLength(before)
    },
  )
})
