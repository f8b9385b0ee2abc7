import { expect, onTestFinished, test } from 'vitest'
import { manyMembers, type DiscordSim } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { memberFacts } from '../../platform/discord/keep-member.ts'
import { createEvent } from '../../testing/factories.ts'
import { createPerson } from '../../testing/test-site.ts'
import { allAnswers } from './answers.ts'
import { startBotSite } from './bot-site.fixture.ts'

const people = manyMembers(300)
const textsOf = (components: unknown) => JSON.stringify(components)

onEitherDatabase((database) => {
  const storm = async (door: 'http' | 'gateway') => {
    // The speed depends on the machine; that all members get a reply does not.
    const site = await startBotSite({
      database,
      answers: allAnswers,
      env: { DISCORD_EVENTS: door },
      sim: { answerTimeMs: 25_000 },
    })
    onTestFinished(() => site.close())
    const { control } = site.sim
    control.addMembers(people)
    await expect
      .poll(() => control.application().endpointUrl ?? control.gateway.sessions().at(0)?.isConnected)
      .toBeTruthy()
    for (const person of people) await createPerson(site.engine, person.username, knownFrom(person))
    const id = await createEvent(site.engine, { max_participants: 8 })
    await site.post({ verb: 'join', id })

    const customId = `v1:join:${id}`
    await Promise.all(people.map((person) => control.press(person.id, { customId })))
    await expect.poll(() => states(site.sim)).toEqual(new Set(['answered']))
    const places = await site.engine
      .recordsOf('tournament_registrations')
      .count({ filter: 'tournament = {:id}', params: { id } })
    const told = people.map((person) => textsOf(control.seenOnlyBy(person.id).at(-1)?.message.components))
    return {
      places,
      haveOne: told.filter((text) => text.includes('You have a place')).length,
      foundItFull: told.filter((text) => text.includes('full')).length,
    }
  }
  const eightOfThreeHundred = { places: 8, haveOne: 8, foundItFull: 292 }

  test('three hundred concurrent clicks for eight places over http: eight get one, and all get a reply [DI-01]', async () => {
    expect(await storm('http')).toEqual(eightOfThreeHundred)
  }, 120_000)
  test(
    'three hundred concurrent clicks for eight places over the gateway: eight get one, and all get a reply [DI-01]',
    { tags: 'all', timeout: 120_000 },
    async () => {
      expect(await storm('gateway')).toEqual(eightOfThreeHundred)
    },
  )
})

function states({ control }: DiscordSim): Set<string> {
  return new Set(control.interactions().map(({ state, failure = '' }) => state + failure))
}

function knownFrom({ id, username, globalName, avatar, roles }: (typeof people)[number]) {
  const user = { id, username, global_name: globalName, discriminator: '0', avatar }
  return { discord_id: id, ...memberFacts({ user, roles }, roles) }
}
