import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { interactionsPath } from '@longhouse/contract/bot'
import { startDiscordSite, type DiscordSite } from '../../../testing/discord-site.ts'
import { hoursFromNow } from '../../../testing/factories.ts'
import { causes } from '../notifications.fixture.ts'
import { directWorlds, patient, type Person, type World } from './direct-messages.fixture.ts'

onEitherDatabase((database) => {
  let site: DiscordSite
  let worlds: ReturnType<typeof directWorlds>
  beforeAll(async () => {
    site = await startDiscordSite(database, { env: { DISCORD_EVENTS: 'http' } })
    worlds = directWorlds(site)
    await vi.waitUntil(
      () => site.sim.control.application().endpointUrl === site.url + interactionsPath,
      patient,
    )
  })
  afterAll(() => site.close())

  const placeOf = ({ id: user }: Person, { event: { id: tournament } }: World) =>
    site.engine.recordsOf('tournament_registrations').findFirst({
      filter: 'user = {:user} && tournament = {:tournament}',
      params: { user, tournament },
    })
  const press = async (person: Person, label: string) => {
    const customId = worlds.dmsOf(person).at(-1)?.buttons[label] ?? ''
    return site.sim.control.press(person.discord_id, { customId })
  }
  const told = async (person: Person) => {
    await vi.waitFor(() => expect(worlds.dmsOf(person)).toHaveLength(1), patient)
  }

  test('an offered place is taken by the button of its message, and a second click takes nothing more [ME-04]', async () => {
    const world = await worlds.newWorld()
    await worlds.settle(world.waiting.id)
    const given = await placeOf(world.registered, world)
    await site.engine.recordsOf('tournament_registrations').delete(given?.id ?? '')
    await told(world.waiting)
    for (let times = 0; times < 2; times += 1)
      expect(await press(world.waiting, 'Take the place')).toMatchObject({ state: 'answered' })
    expect(await placeOf(world.waiting, world)).toMatchObject({ status: 'confirmed' })
  })

  test('an offered place is declined by the button of its message [ME-04]', async () => {
    const world = await worlds.newWorld()
    await worlds.settle(world.waiting.id)
    const given = await placeOf(world.registered, world)
    await site.engine.recordsOf('tournament_registrations').delete(given?.id ?? '')
    await told(world.waiting)
    expect(await press(world.waiting, 'Let it go')).toMatchObject({ state: 'answered' })
    expect(await placeOf(world.waiting, world)).toBeUndefined()
    expect((await site.engine.recordsOf('event_waits').findById(world.event.wait))?.['state']).not.toBe(
      'offered',
    )
  })

  test('a member checks in by the button of the message [ME-04]', async () => {
    const times = { start_date: hoursFromNow(0.2), end_date: hoursFromNow(2), check_in_minutes: 60 }
    const world = await worlds.newWorld({}, times)
    await worlds.settle(world.registered.id)
    await causes.check_in_open(site.engine, world.event)
    await told(world.registered)
    expect(await press(world.registered, 'I am here')).toMatchObject({ state: 'answered' })
    expect(await placeOf(world.registered, world)).toMatchObject({ presence: 'here' })
  })
})
