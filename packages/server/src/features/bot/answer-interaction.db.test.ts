import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPersonas, manyMembers } from '@longhouse/discord-sim'
import { onEitherDatabase, type TestDatabase } from '@longhouse/engine/testing'
import { refuse } from '@longhouse/engine'
import { patience, said, startBotSite, type BotSite } from './bot-site.fixture.ts'
import type { CommandAnswer, PressAnswer } from './interaction.ts'

const { member, secondMember, unverified } = demoPersonas
const events = { name: 'events', description: 'What is on' }

onEitherDatabase((database) => {
  describe.each(['http', 'gateway'] as const)('over %s', (door) => {
    let site: BotSite
    const places = new Set<string>()
    const presses: PressAnswer[] = [
      {
        verb: 'join',
        answer: async (_, { asker, site: { engine } }) => {
          await engine.transaction((tx) => tx.lockName('the places of this test'))
          places.add(asker.account.id)
          return said('You are in.')
        },
      },
      {
        verb: 'leave',
        answer: async () => {
          throw refuse('Nobody leaves.')
        },
      },
      {
        verb: 'here',
        answer: async () => {
          throw new Error('A secret of the machine.')
        },
      },
      { verb: 'details', answer: async () => ({ ...said('More.'), replaces: true }) },
    ]
    const commands: CommandAnswer[] = [
      {
        definition: {
          ...events,
          options: [{ type: 3, name: 'event', description: 'Which', autocomplete: true }],
        },
        answer: async ({ options }, { asker: { language } }) => said(`${language}: ${options['event']}`),
        suggest: async ({ focused, options }) =>
          Array.from({ length: 30 }, (_, index) => ({
            name: `${focused} ${options['event']} ${index} ${'x'.repeat(200)}`,
            value: String(index),
          })),
      },
    ]

    beforeAll(async () => {
      site = await startBotSite({ database, env: { DISCORD_EVENTS: door }, answers: { presses, commands } })
      const { control } = site.sim
      await vi.waitUntil(
        () => control.application().endpointUrl ?? control.gateway.sessions().length > 0,
        patience,
      )
      await site.post({ verb: 'join' }, { verb: 'leave' }, { verb: 'here' }, { verb: 'details' })
      await site.memberOf(member)
    })
    afterAll(() => site.close())

    const press = (verb: string, who: string = member.id) =>
      site.sim.control.press(who, { customId: `v1:${verb}:` })
    const shownTo = (who: string) => site.sim.control.seenOnlyBy(who).at(-1)?.message.components

    test('the same interaction twice takes one place and gets the same reply twice [DI-03]', async () => {
      const { id, reply } = await press('join')
      const again = await site.sim.control.redeliver(id)
      expect(reply?.message.components).toMatchObject([{ content: 'You are in.' }])
      // Over the gateway the second answer is a call, which Discord does not take.
      const twice = { http: expect.objectContaining({ status: 200 }), gateway: {} }
      expect(again).toEqual(twice[door])
      expect(places.size).toBe(1)
    })

    test('a reply that takes longer than two seconds is deferred and edited in [DI-05]', async () => {
      const { id } = await site.memberOf(secondMember)
      const answer = Promise.withResolvers<void>()
      const isSlow = Promise.withResolvers<void>()
      const slow = site.engine.transaction(async (tx) => {
        await tx.lockName('the places of this test')
        isSlow.resolve()
        await answer.promise
      })
      await isSlow.promise
      expect(await press('join', secondMember.id)).toMatchObject({ state: 'deferred' })
      expect(places.has(id)).toBe(false)
      answer.resolve()
      await slow
      await expect.poll(() => shownTo(secondMember.id)).toMatchObject([{ content: 'You are in.' }])
      expect(places.has(id)).toBe(true)
      expect(site.sim.control.seenOnlyBy(secondMember.id)).toHaveLength(1)
    })

    test('a refusal is shown, and a fault shows no details', async () => {
      await press('leave')
      expect(shownTo(member.id)).toMatchObject([{ content: 'Nobody leaves.' }])
      await press('here')
      expect(shownTo(member.id)).toMatchObject([{ content: expect.stringContaining('went wrong') }])
    })

    test('a public message is never replaced', async () => {
      const { reply } = await press('details')
      expect(reply).toMatchObject({ visibleTo: member.id })
      expect(site.sim.control.messages().at(0)?.message.components).toMatchObject([{ type: 1 }])
    })

    test('a suspended member gets a refusal, and no place', async () => {
      const [leaver] = manyMembers(1)
      if (!leaver) throw new Error('There is nobody.')
      site.sim.control.addMembers([leaver])
      const account = await site.memberOf(leaver)
      await site.engine.recordsOf('users').update(account.id, { suspended_until: '2999-01-01 00:00:00.000Z' })
      await press('join', leaver.id)
      expect(shownTo(leaver.id)).not.toMatchObject([{ content: 'You are in.' }])
      expect(places.has(account.id)).toBe(false)
    })

    test("commands are registered, replies use the member's language, and suggestions keep within the limits", async () => {
      expect(site.sim.control.application().commands).toMatchObject([events])
      site.sim.control.speak(member.id, 'es-419')
      await site.sim.control.command(member.id, '/events event:zombies')
      expect(shownTo(member.id)).toMatchObject([{ content: 'es: zombies' }])
      // Mails and messages use this language from now on.
      expect(
        await site.engine.recordsOf('users').findFirst({ filter: `discord_id = '${member.id}'` }),
      ).toMatchObject({ language: 'es' })
      const choices = await site.sim.control.autocomplete(member.id, '/events event:zom')
      expect(choices).toHaveLength(25)
      expect(choices[0]).toMatchObject({ name: expect.stringMatching(/^event zom 0 x+$/), value: '0' })
      expect(await site.sim.control.autocomplete(unverified.id, '/events event:zom')).toEqual([])
    })
  })

  describe('an interaction while no gateway connection is open', () => {
    test('is processed if Discord still waits for a response', async () => {
      const { site, control, joined, open, pressed } = await pressedInBetween(database, 20_000)
      open()
      expect(await pressed).toMatchObject({ state: 'deferred' })
      await expect.poll(() => joined).toEqual([member.id])
      await expect
        .poll(() => control.seenOnlyBy(member.id).at(-1)?.message.components)
        .toMatchObject([{ content: 'You are in.' }])
      await site.close()
    })

    test('is not processed if Discord has already shown a failure', async () => {
      const { site, control, joined, open, pressed } = await pressedInBetween(database, 1)
      expect(await pressed).toMatchObject({ state: 'failed' })
      open()
      await vi.waitUntil(() => control.requests().some(({ path }) => path.endsWith('/callback')), patience)
      await site.close()
      expect(joined).toEqual([])
    })
  })
})

onEitherDatabase((database) => {
  test('a member can send 60 interactions a minute, and then must wait', async () => {
    let answered = 0
    const answer = async () => {
      answered += 1
      return said('Done.')
    }
    const site = await startBotSite({
      database,
      engine: { rateLimits: { enabled: true } },
      answers: { presses: [{ verb: 'join', answer }], refusal: ({ status }) => said(`refused: ${status}`) },
    })
    await vi.waitUntil(() => site.sim.control.application().endpointUrl, patience)
    await site.post({ verb: 'join' })
    for (const person of [member, secondMember]) await site.memberOf(person)
    const press = (id: string) => site.sim.control.press(id, { customId: 'v1:join:' })
    for (let times = 0; times < 60; times += 1) await press(member.id)
    expect(answered).toBe(60)
    const { reply } = await press(member.id)
    expect([answered, reply?.message.components]).toMatchObject([60, [{ content: 'refused: 429' }]])
    await press(secondMember.id)
    expect(answered).toBe(61)
    await site.close()
  })
})

/** Clicks a button after one gateway connection has ended and before the next one begins. */
async function pressedInBetween(database: TestDatabase, answerTimeMs: number) {
  const joined: string[] = []
  const site = await startBotSite({
    database,
    env: { DISCORD_EVENTS: 'gateway' },
    sim: { answerTimeMs },
    answers: {
      presses: [
        {
          verb: 'join',
          answer: async (_, { asker }) => {
            joined.push(asker.user.id)
            return said('You are in.')
          },
        },
      ],
    },
  })
  const { control } = site.sim
  await vi.waitUntil(() => control.gateway.sessions().length > 0, patience)
  await site.post({ verb: 'join' })
  await site.memberOf(member)
  const open = await site.shut()
  const pressed = control.press(member.id, { customId: 'v1:join:' })
  return { site, control, joined, open, pressed }
}
