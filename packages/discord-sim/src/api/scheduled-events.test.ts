import { Routes } from 'discord-api-types/v10'
import { expect, test } from 'vitest'
import { botClient, handClock, refusalOf, simForTest } from '../testing.ts'
import { demoRoles } from '../world/demo-roles.ts'
import { demoGuild } from '../world/demo-world.ts'

const path = Routes.guildScheduledEvents(demoGuild.id)
const hour = 3_600_000
const start = Date.UTC(2026, 0, 1)
const at = (hours: number) => new Date(start + hours * hour).toISOString()
const night = (more: object = {}) => ({
  name: 'Zombies night',
  description: 'Round 40 or bust',
  privacy_level: 2,
  entity_type: 3,
  entity_metadata: { location: 'https://site.test/events/1' },
  scheduled_start_time: at(2),
  scheduled_end_time: at(4),
  ...more,
})

const one = (id: string) => Routes.guildScheduledEvent(demoGuild.id, id)

async function begin() {
  const { clock, advance } = handClock(start)
  const sim = await simForTest({ clock, rateLimits: false })
  const rest = botClient(sim)
  const create = async (more?: object) => (await rest.post(path, { body: night(more) })) as { id: string }
  return { sim, rest, create, advance }
}

test('an event is made, listed, changed, and begins and ends by the clock', async () => {
  const { sim, rest, create, advance } = await begin()
  const { id } = await create()
  expect(await rest.get(path)).toMatchObject([
    {
      id,
      status: 1,
      entity_type: 3,
      channel_id: null,
      entity_metadata: { location: 'https://site.test/events/1' },
      scheduled_start_time: '2026-01-01T02:00:00.000000+00:00',
    },
  ])
  await rest.patch(one(id), { body: { name: 'Later', scheduled_start_time: at(3) } })
  advance(2 * hour)
  expect(await rest.get(one(id))).toMatchObject({ name: 'Later', status: 1 })
  advance(hour)
  expect(await rest.get(one(id))).toMatchObject({ status: 2 })
  expect(await refusalOf(rest.patch(one(id), { body: { scheduled_start_time: at(3.5) } }))).toMatchObject({
    code: 50035,
  })
  expect(await rest.patch(one(id), { body: { description: 'Running' } })).toMatchObject({ status: 2 })
  advance(hour)
  expect(await rest.get(path)).toEqual([])
  expect(await refusalOf(rest.get(one(id)))).toMatchObject({ status: 404, code: 10_070 })
  expect(sim.control.scheduledEvents()).toMatchObject([{ id, status: 3 }])
})

test('an event can be called off, or deleted', async () => {
  const { sim, rest, create } = await begin()
  const { id } = await create()
  expect(await rest.patch(one(id), { body: { status: 4 } })).toMatchObject({ status: 4 })
  expect(await rest.get(path)).toEqual([])
  const other = await create()
  await rest.delete(one(other.id))
  expect(sim.control.scheduledEvents()).toMatchObject([{ id, status: 4 }])
})

test('a hundred are the most, and those that are over do not count', async () => {
  const { create, rest } = await begin()
  const { id } = await create()
  for (let made = 1; made < 100; made += 1) await create()
  expect(await refusalOf(create())).toMatchObject({ status: 400, code: 30_038 })
  await rest.patch(one(id), { body: { status: 4 } })
  expect(await refusalOf(create())).toBeUndefined()
})

test.each([
  [
    'a start that is past',
    { scheduled_start_time: at(-1) },
    'scheduled_start_time',
    'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST',
  ],
  [
    'an end before the start',
    { scheduled_end_time: at(1) },
    'scheduled_end_time',
    'GUILD_SCHEDULED_EVENT_END_BEFORE_START',
  ],
  ['no end', { scheduled_end_time: undefined }, 'scheduled_end_time', 'BASE_TYPE_REQUIRED'],
  ['no place', { entity_metadata: undefined }, 'entity_metadata', 'BASE_TYPE_REQUIRED'],
  ['a name of 101', { name: 'x'.repeat(101) }, 'name', 'BASE_TYPE_BAD_LENGTH'],
  ['a description of 1,001', { description: 'x'.repeat(1001) }, 'description', 'BASE_TYPE_MAX_LENGTH'],
  ['everybody to see it', { privacy_level: 1 }, 'privacy_level', 'BASE_TYPE_CHOICES'],
  ['no time', { scheduled_start_time: 'noon' }, 'scheduled_start_time', 'DATE_TIME_TYPE_PARSE'],
])('refused: %s', async (_, change, field, code) => {
  const { create } = await begin()
  expect(await refusalOf(create(change))).toMatchObject({
    rawError: { errors: { [field]: { _errors: [{ code }] } } },
  })
})

test.each([3, 1.5])('a status that cannot follow is refused: %f', async (status) => {
  const { create, rest } = await begin()
  const { id } = await create()
  expect(await refusalOf(rest.patch(one(id), { body: { status } }))).toMatchObject({ code: 50035 })
})

test('without the right to create events there are none', async () => {
  const bot = { ...demoRoles.bot, permissions: String(1n << 33n) }
  const sim = await simForTest({ world: { roles: [demoRoles.everyone, bot] } })
  expect(await refusalOf(botClient(sim).post(path, { body: night() }))).toMatchObject({
    status: 403,
    code: 50013,
  })
})
