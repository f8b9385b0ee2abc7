import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { formatDate } from '@longhouse/engine/schema'
import { messageLimits } from '@longhouse/contract/events'
import { channelsPath } from '@longhouse/contract/notifications'
import { changeServerValue } from '../../../platform/server-values.ts'
import { startDiscordSite, type DiscordSite } from '../../../testing/discord-site.ts'
import { hoursFromNow } from '../../../testing/factories.ts'
import { clientOf } from '../../../testing/test-site.ts'
import { causes, meanwhile, toldAbout } from '../notifications.fixture.ts'
import {
  contentOf,
  directWorlds,
  eventKinds as kinds,
  everything,
  patient,
  type Person,
  type World,
} from './direct-messages.fixture.ts'

const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
const quiet = { from: clock(-1), to: clock(1) }
const textOf = ({ text }: { readonly text: string }) => text

onEitherDatabase((database) => {
  let site: DiscordSite
  let made = 0
  let worlds: ReturnType<typeof directWorlds>
  beforeAll(async () => {
    site = await startDiscordSite(database, { env: { PUBLIC_URL: 'https://tog.example' } })
    worlds = directWorlds(site)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.sim.control.clearFaults()
    // As if the last ten minutes were over.
    await changeServerValue(site.engine, 'direct-messages', () => ({ opened: [] }))
  })

  describe('recipients [ME-04]', () => {
    test.each(kinds)('%s comes to no member who did not ask for it', async (kind) => {
      const world = await worlds.newWorld()
      await worlds.settle(world.registered.id, { choices: { [kind]: { mail: true } } })
      await causes[kind](site.engine, world.event)
      expect(Object.keys(await toldAbout(site.engine, world.event.id)).length).toBeGreaterThan(0)
      expect(
        await worlds.deliveries.count({ filter: 'user = {:user}', params: { user: world.registered.id } }),
      ).toBe(0)
      expect(await worlds.pending()).toBe(0)
      for (const person of [world.registered, world.waiting]) expect(worlds.dmsOf(person)).toEqual([])
    })

    const rows: readonly {
      kind: (typeof kinds)[number]
      to: readonly ('registered' | 'waiting')[]
      says: string
    }[] = [
      { kind: 'place_offered', to: ['waiting'], says: 'A place in Round 100 is yours' },
      { kind: 'places_free', to: ['waiting'], says: 'A place in Round 100 is free' },
      { kind: 'check_in_open', to: ['registered'], says: 'Check-in for Round 100 is open' },
      { kind: 'reminder', to: ['registered'], says: 'Round 100 begins soon' },
      { kind: 'event_moved', to: ['registered', 'waiting'], says: 'Round 100 was moved' },
      { kind: 'event_cancelled', to: ['registered', 'waiting'], says: 'Round 100 was cancelled' },
      { kind: 'event_back', to: ['registered', 'waiting'], says: 'Round 100 takes place after all' },
      { kind: 'event_message', to: ['registered', 'waiting'], says: 'News about Round 100' },
      { kind: 'squad_set', to: ['registered'], says: 'Your squad for Round 100 is set' },
      { kind: 'recap_ready', to: ['registered'], says: 'The recap of Round 100 is there' },
    ]
    test.each(rows)('$kind comes once to members who asked for it', async ({ kind, to, says }) => {
      const world = await worlds.newWorld()
      for (const { id } of [world.registered, world.waiting])
        await worlds.settle(id, { choices: { [kind]: { discord: true } } })
      await causes[kind](site.engine, world.event)
      await worlds.delivered()
      for (const who of ['registered', 'waiting'] as const) {
        const messages = worlds.dmsOf(world[who])
        expect(messages).toHaveLength(to.includes(who) ? 1 : 0)
        for (const { text, buttons } of messages) {
          expect(text).toContain(says)
          const page = `https://tog.example/events/${world.event.id}`
          expect(buttons).toMatchObject({ 'Look at it': expect.stringContaining(page) })
        }
      }
    })

    test.each([
      { name: 'who have no account of Discord', values: { discord_id: '' } },
      { name: 'who have left', values: { left_discord: true } },
      { name: 'suspended members', values: { suspended_until: hoursFromNow(1) } },
    ])('none comes to those $name', async ({ values }) => {
      const world = await worlds.newWorld(values)
      for (const { id } of [world.registered, world.waiting]) await worlds.settle(id)
      await causes.event_moved(site.engine, world.event)
      expect(await worlds.pending()).toBe(0)
    })

    test('the settings offer Discord only if the site has it and the member is linked', async () => {
      const known = await clientOf(site.url, site.engine, (await worlds.newPerson()).id)
      expect(await known.send(channelsPath, {})).toEqual({ channels: ['push', 'discord'] })
      const unknown = await clientOf(site.url, site.engine, (await worlds.newPerson({ discord_id: '' })).id)
      expect(await unknown.send(channelsPath, {})).toEqual({ channels: ['push'] })
    })
  })

  describe('its text', () => {
    test('an offer and an open check-in are answered where they are read', async () => {
      const world = await worlds.newWorld({}, { start_date: hoursFromNow(2), end_date: hoursFromNow(4) })
      for (const { id } of [world.registered, world.waiting]) await worlds.settle(id)
      await causes.place_offered(site.engine, world.event)
      await causes.check_in_open(site.engine, world.event)
      await causes.reminder(site.engine, world.event)
      await worlds.delivered()
      const { id } = world.event
      expect(worlds.dmsOf(world.waiting).map(({ buttons }) => buttons)).toEqual([
        {
          'Take the place': `v1:claim:${id}`,
          'Let it go': `v1:decline:${id}`,
          'Look at it': `https://tog.example/events/${id}`,
        },
      ])
      const registered = worlds.dmsOf(world.registered)
      expect(registered.find(({ text }) => text.includes('Check-in'))?.buttons).toMatchObject({
        'I am here': `v1:here:${id}`,
      })
      expect(Object.keys(registered.find(({ text }) => text.includes('soon'))?.buttons ?? {})).toEqual([
        'Look at it',
      ])
    })

    test.each([
      { language: 'de', presses: ['Platz nehmen', 'Platz freigeben', 'Ansehen'] },
      { language: '', presses: ['Take the place', 'Let it go', 'Look at it'] },
    ])('in the language of its reader: $language', async ({ language, presses }) => {
      const world = await worlds.newWorld({ language })
      await worlds.settle(world.waiting.id)
      await causes.place_offered(site.engine, world.event)
      await worlds.delivered()
      expect(worlds.dmsOf(world.waiting).map(({ buttons }) => Object.keys(buttons))).toEqual([presses])
    })

    test('a member’s text formats nothing and mentions no account', async () => {
      const name = '@everyone **x** [a](https://evil.example) <@1> # `'
      const world = await worlds.newWorld({}, { name })
      for (const { id } of [world.registered, world.waiting]) await worlds.settle(id)
      const text = `# Big\n@here <@&123> ${'~~x~~ '.repeat(400)}`.slice(0, messageLimits.text)
      await site.engine.recordsOf('event_messages').create({ tournament: world.event.id, text })
      await worlds.delivered()
      const [message] = site.sim.control.dms(world.registered.discord_id)
      if (!message) throw new Error('Nothing came.')
      expect(message).toMatchObject({
        allowedMentions: { parse: [] },
        pings: { everyone: false, users: [], roles: [] },
      })
      const shown = contentOf(message).text
      expect(shown).toContain(String.raw`\*\*x\*\*`)
      expect(shown).not.toMatch(/@everyone|@here|<@/)
      expect(shown).not.toMatch(/(?<!\\)\]\(https:\/\/evil/)
      expect(shown.length).toBeLessThanOrEqual(4000)
    })

    test('names and times are current when it is sent', async () => {
      const world = await worlds.newWorld()
      await worlds.settle(world.registered.id, { choices: everything, quiet })
      await causes.event_moved(site.engine, world.event)
      const start_date = new Date('2098-07-01T11:00:00Z')
      await site.engine
        .recordsOf('tournaments')
        .patch([{ id: world.event.id, name: 'Renamed', start_date: formatDate(start_date) }])
      await release()
      expect(worlds.dmsOf(world.registered).map(textOf)).toEqual([
        expect.stringContaining(`Renamed was moved\nIt begins <t:${start_date.getTime() / 1000}:F> now.`),
      ])
    })
  })

  /** Ends the quiet hours of all members, and waits until all is sent. */
  const release = async () => {
    const held = await worlds.deliveries.findAll({ filter: "status = 'pending'" })
    for (const { user } of held) {
      const own = await worlds.settingsOf(String(user))
      if (own) await worlds.settings.patch([{ id: own.id, quiet: null }])
    }
    await worlds.deliveries.patch(held.map(({ id }) => ({ id, next_attempt: hoursFromNow(0) })))
    await wake()
    await worlds.delivered()
  }
  /** A new delivery wakes the worker. */
  const wake = async () => {
    const { id: user } = await worlds.newPerson()
    const notice = { user, kind: 'reminder', group: `wake:${(made += 1)}`, count: 1, at: hoursFromNow(0) }
    const { id: notification } = await site.engine.recordsOf('notifications').create(notice)
    await worlds.deliveries.create({
      user,
      notification,
      channel: 'discord',
      status: 'pending',
      expires: hoursFromNow(1),
    })
  }

  describe('until it is sent [ME-04]', () => {
    const changes: readonly { name: string; change: (world: World) => Promise<unknown> }[] = [
      ...meanwhile.map(({ name, happen }) => ({ name, change: (world: World) => happen(site, world) })),
      {
        name: 'they are no member of Discord any more',
        change: ({ registered }) =>
          site.engine.recordsOf('users').patch([{ id: registered.id, discord_id: '' }]),
      },
      {
        name: 'they want none',
        change: async ({ registered }) => {
          const own = await worlds.settingsOf(registered.id)
          return worlds.settings.update(own?.id ?? '', { choices: {} })
        },
      },
      {
        name: 'Discord took none of another',
        change: async ({ registered }) => {
          const own = await worlds.settingsOf(registered.id)
          return worlds.settings.patch([{ id: own?.id ?? '', discord_off: hoursFromNow(0) }])
        },
      },
      {
        name: 'two days are over',
        change: async ({ registered }) => {
          const own = { filter: 'user = {:user}', params: { user: registered.id } }
          const [delivery] = await worlds.deliveries.findAll(own)
          return worlds.deliveries.patch([{ id: delivery?.id ?? '', expires: hoursFromNow(-1) }])
        },
      },
    ]
    test.each(changes)('nothing is sent when $name before it is due', async ({ change }) => {
      const world = await worlds.newWorld()
      await worlds.settle(world.registered.id, { choices: everything, quiet })
      await causes.event_moved(site.engine, world.event)
      expect(await worlds.pending()).toBe(1)
      await change(world)
      await release()
      expect(worlds.dmsOf(world.registered)).toEqual([])
      expect(await worlds.pending()).toBe(0)
    })

    test('quiet hours hold it back, but not what is urgent and near [ME-06]', async () => {
      const far = await worlds.newWorld({}, { start_date: hoursFromNow(10), end_date: hoursFromNow(12) })
      const near = await worlds.newWorld({}, { start_date: hoursFromNow(2), end_date: hoursFromNow(12) })
      for (const { registered, waiting } of [far, near])
        for (const { id } of [registered, waiting]) await worlds.settle(id, { choices: everything, quiet })
      await causes.place_offered(site.engine, far.event)
      await causes.place_offered(site.engine, near.event)
      await causes.event_moved(site.engine, near.event)
      await worlds.delivered()
      expect(worlds.dmsOf(near.waiting)).toHaveLength(1)
      for (const person of [far.waiting, near.registered]) expect(worlds.dmsOf(person)).toEqual([])

      // A second change of the same event adds no message to one that waits.
      await causes.event_moved(site.engine, near.event)
      expect(await worlds.pending(`user = '${near.registered.id}'`)).toBe(1)
      // A message that waited into the quiet hours waits until they end.
      const held = await worlds.deliveries.findAll({ filter: "status = 'pending'" })
      await worlds.deliveries.patch(held.map(({ id }) => ({ id, next_attempt: hoursFromNow(0) })))
      await wake()
      await worlds.delivered()
      expect(worlds.dmsOf(near.registered)).toEqual([])
      await release()
      expect(worlds.dmsOf(near.registered)).toHaveLength(1)
      expect(worlds.dmsOf(far.waiting)).toHaveLength(1)
    })
  })

  test('an event that moves twice while Discord is down brings one message afterwards', async () => {
    const { registered, event } = await worlds.newWorld()
    await worlds.settle(registered.id)
    const own = (filter: string) =>
      worlds.deliveries.findAll({ filter: `user = '${registered.id}' && ${filter}` })
    site.sim.control.setFault({ target: 'all', kind: 'down' })
    await causes.event_moved(site.engine, event)
    await vi.waitFor(async () => expect(await own("last_error != ''")).toHaveLength(1), patient)
    await causes.event_moved(site.engine, event)
    await vi.waitFor(
      async () =>
        expect(await own("status = 'expired'")).toMatchObject([
          { last_error: 'A later message about the same tells it.' },
        ]),
      patient,
    )
    site.sim.control.clearFaults()
    await release()
    expect(worlds.dmsOf(registered)).toHaveLength(1)
  })

  describe('a closed inbox [ME-04]', () => {
    test.each([
      {
        name: 'takes nothing',
        refusal: 'closed',
        shut: ({ discord_id }: Person) => site.sim.control.closeInbox(discord_id),
      },
      {
        name: 'of a member who shares no server',
        refusal: 'apart',
        shut: ({ discord_id }: Person) => site.sim.control.leaveGuild(discord_id),
      },
    ])(
      '$name: the site shows it, and nothing is sent until they switch it on again',
      async ({ refusal, shut }) => {
        const world = await worlds.newWorld()
        const { registered: person } = world
        await worlds.settle(person.id)
        shut(person)
        await causes.event_moved(site.engine, world.event)
        await worlds.delivered()
        const client = await clientOf(site.url, site.engine, person.id)
        const [own] = (await client.collection('notice_settings').getList(1, 1)).items
        expect(own).toMatchObject({ discord_refusal: refusal, choices: everything })
        expect(own?.['discord_off']).not.toBe('')

        // Others still get messages; this member gets notices only on the site.
        const other = await worlds.newWorld()
        await worlds.settle(other.registered.id)
        await causes.event_moved(site.engine, other.event)
        await causes.reminder(site.engine, world.event)
        await worlds.delivered()
        expect(worlds.dmsOf(other.registered)).toHaveLength(1)
        expect(await worlds.deliveries.count({ filter: 'user = {:user}', params: { user: person.id } })).toBe(
          1,
        )

        site.sim.control.closeInbox(person.discord_id, false)
        site.sim.control.joinGuild(person.discord_id)
        await client.collection('notice_settings').update(own?.id ?? '', { discord_off: '' })
        expect(await worlds.settingsOf(person.id)).toMatchObject({ discord_off: '', discord_refusal: '' })
        await causes.event_cancelled(site.engine, world.event)
        await worlds.delivered()
        expect(worlds.dmsOf(person).map(textOf)).toEqual([expect.stringContaining('was cancelled')])
      },
    )

    test('choosing another kind in Discord switches it on, too; no member can switch it off by hand', async () => {
      const person = await worlds.newPerson()
      const own = await worlds.settle(person.id, { choices: { reminder: { discord: true } } })
      const off = () =>
        worlds.settings.patch([{ id: own.id, discord_off: hoursFromNow(0), discord_refusal: 'closed' }])
      await off()
      const store = (await clientOf(site.url, site.engine, person.id)).collection('notice_settings')
      await store.update(own.id, { choices: { reminder: { discord: true, mail: true } } })
      expect(await worlds.settingsOf(person.id)).toMatchObject({ discord_refusal: 'closed' })
      await store.update(own.id, { choices: { reminder: { discord: true }, event_moved: { discord: true } } })
      expect(await worlds.settingsOf(person.id)).toMatchObject({ discord_off: '', discord_refusal: '' })
      await expect(store.update(own.id, { discord_off: hoursFromNow(0) })).rejects.toMatchObject({
        status: 400,
      })
      await expect(store.update(own.id, { discord_refusal: 'apart' })).rejects.toMatchObject({ status: 400 })
    })
  })
})
