import { expect, onTestFinished, test, vi } from 'vitest'
import { pino } from 'pino'
import { startDiscordSim, type DiscordSimOptions } from '@longhouse/discord-sim'
import { formatDate } from '@longhouse/engine/schema'
import { onEachDatabase, type TestDatabase } from '@longhouse/engine/testing'
import { laneWork, startDeliveries } from '../../../platform/deliveries/deliveries.ts'
import type { DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'
import { deleteMatching } from '../../../platform/records.ts'
import { createDiscordClient } from '../../../platform/discord/discord-client.ts'
import { changeServerValue } from '../../../platform/server-values.ts'
import { readSettings } from '../../../settings.ts'
import { discordEnvironment } from '../../../testing/discord-site.ts'
import { hoursFromNow } from '../../../testing/factories.ts'
import { startTestSite } from '../../../testing/test-site.ts'
import { pruneDeliveries } from '../notifications.jobs.ts'
import { causes, sources } from '../notifications.fixture.ts'
import { openings, readLane } from './direct-channels.ts'
import { directWorlds, everything, patient, type Person } from './direct-messages.fixture.ts'
import { directMessagesDelivery, usualDirectTiming, queueDirectMessages } from './direct-messages.delivery.ts'
import { onEither } from '../../../testing/on-each-site.ts'

const quick: DeliveryTiming = {
  ...usualDirectTiming,
  firstPauseMs: 30,
  maxPauseMs: 100,
  lookMs: 100,
}
/**
 * For a worker that will die: its lease ends soon. Workers that live keep the usual lease, however busy the
 * machine.
 */
const missedSoon: DeliveryTiming = { ...quick, leaseMs: 1500 }
const inDays = (days: number) => () => new Date(Date.now() + days * 24 * 3_600_000)
const tenMinutesAgo = () => new Date(Date.now() - openings.withinMs - 1000).toISOString()

async function setUp(database: TestDatabase, options: DiscordSimOptions = {}) {
  const sim = await startDiscordSim({ rateLimits: false, ...options })
  onTestFinished(() => sim.close())
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...discordEnvironment(sim) })
  const site = await startTestSite(database, { settings })
  onTestFinished(() => site.close())
  const { engine } = site
  const logger = pino({ level: 'silent' })
  const newSender = () => {
    if (!settings.discord) throw new Error('Discord is set up.')
    const client = createDiscordClient(settings.discord, site)
    return { engine, sources, settings, now: site.now, logger, client }
  }
  const worlds = directWorlds({ engine, sim })
  return {
    engine,
    sim,
    newSender,
    ...worlds,
    /** The lane of another process. */
    newLane: (timing: DeliveryTiming) => {
      const policy = directMessagesDelivery({ ...newSender(), timing })
      const [lane] = policy.lanes
      if (!lane) throw new Error('There is one.')
      return laneWork(site, { policy, lane })
    },
    /** Starts another worker, as another process would. */
    start: (timing = quick) => {
      const stop = startDeliveries(site, directMessagesDelivery({ ...newSender(), timing }))
      onTestFinished(stop)
      return stop
    },
    /** Creates an event with that many participants who want notices in Discord. */
    newCrowd: async (count: number, values = {}) => {
      const { event } = await worlds.newWorld({}, { max_participants: count + 2, ...values })
      const people: Person[] = []
      for (let index = 0; index < count; index += 1) {
        const person = await worlds.newPerson()
        await worlds.settle(person.id)
        await engine.recordsOf('tournament_registrations').create({ user: person.id, tournament: event.id })
        people.push(person)
      }
      return { event, people }
    },
    reached: (people: readonly Person[]) => people.filter((person) => worlds.dmsOf(person).length > 0).length,
    calls: (end: string) => sim.control.requests().filter(({ path }) => path.endsWith(end)).length,
    setLane: (value: object) => changeServerValue(engine, 'direct-messages', () => value),
  }
}

onEachDatabase((database) => {
  test('eight channels are opened in ten minutes, on all nodes together; members who have one do not wait [ME-04]', async () => {
    const { newCrowd, start, reached, pending, calls, engine, dmsOf, setLane } = await setUp(database)
    const { event, people } = await newCrowd(11)
    start()
    start()
    await causes.event_moved(engine, event)
    await vi.waitFor(() => expect(reached(people)).toBe(openings.max), patient)
    const settled = "attempts = 0 && last_error = ''"
    await vi.waitFor(async () => expect(await pending(settled)).toBe(people.length - openings.max), patient)

    // Members with a channel get the next message, the others none yet.
    await causes.event_cancelled(engine, event)
    const known = people.filter((person) => dmsOf(person).length > 0)
    await vi.waitFor(() => {
      for (const person of known) expect(dmsOf(person)).toHaveLength(2)
    }, patient)
    expect(reached(people)).toBe(openings.max)
    expect(calls('/users/@me/channels')).toBe(openings.max)

    // Ten minutes after the first ones there is room again.
    await setLane({ opened: Array.from({ length: openings.max }, tenMinutesAgo) })
    await vi.waitFor(() => expect(reached(people)).toBe(people.length), patient)
    expect(calls('/users/@me/channels')).toBe(people.length)
    // The moved event was cancelled in the meantime.
    for (const person of people.filter((one) => !known.includes(one)))
      expect(dmsOf(person).map(({ text }) => text)).toEqual([expect.stringContaining('was cancelled')])
  })

  test(
    'of messages that wait for a channel, the urgent ones come first [ME-04]',
    onEither(database),
    async () => {
      const { newCrowd, start, engine, dmsOf, setLane, pending } = await setUp(database)
      const full = Array.from({ length: openings.max }, () => new Date().toISOString())
      await setLane({ opened: full })
      const first = await newCrowd(3)
      await causes.event_moved(engine, first.event)
      await causes.event_message(engine, first.event)
      const second = await newCrowd(1, { start_date: hoursFromNow(1), end_date: hoursFromNow(2) })
      await causes.reminder(engine, second.event)
      start()
      await setLane({ opened: [...full.slice(1), tenMinutesAgo()] })
      await vi.waitFor(() => {
        for (const person of second.people) expect(dmsOf(person)).toHaveLength(1)
      }, patient)
      expect(first.people.flatMap(dmsOf)).toEqual([])
      await vi.waitFor(async () => expect(await pending()).toBe(6), patient)
      expect(first.people.flatMap(dmsOf)).toEqual([])
    },
  )

  test(
    'too many at once: no member gets anything for ten minutes, then each gets one message [ME-04]',
    onEither(database),
    async () => {
      const { newCrowd, newLane, start, reached, engine, calls, setLane, dmsOf } = await setUp(database, {
        rateLimits: true,
        directChannelsPerTenMinutes: 2,
      })
      const { event, people } = await newCrowd(4)
      start()
      await causes.event_moved(engine, event)
      await vi.waitFor(async () => expect((await readLane(engine)).restsUntil).toBeDefined(), patient)
      const { restsUntil } = await readLane(engine)
      expect(Date.parse(restsUntil ?? '') - Date.now()).toBeGreaterThan(9 * 60_000)
      const before = { reached: reached(people), calls: calls('/users/@me/channels') }
      expect(before).toEqual({ reached: 2, calls: 3 })

      // Members with a channel wait too, and other nodes send nothing either.
      start()
      await causes.event_cancelled(engine, event)
      await vi.waitFor(async () => {
        expect(await newLane(quick).next()).toMatchObject({ kind: 'wait' })
      }, patient)
      expect({ reached: reached(people), calls: calls('/users/@me/channels') }).toEqual(before)

      await setLane({ opened: [], restsUntil: tenMinutesAgo() })
      await vi.waitFor(() => expect(calls('/users/@me/channels')).toBeGreaterThan(before.calls), patient)
      for (const person of people) expect(dmsOf(person).length).toBeLessThanOrEqual(2)
    },
  )

  test.each([
    { name: 'is down', fault: { kind: 'down' } },
    { name: 'is broken', fault: { kind: 'status', code: 503 } },
    { name: 'does it and loses the answer', fault: { kind: 'truncated' } },
    { name: 'knows no token', fault: { kind: 'status', code: 401 } },
    { name: 'asks us to wait', fault: { kind: 'rateLimited', retryAfterSeconds: 11 } },
  ] as const)(
    'Discord $name and is back: every message arrives once [ME-04]',
    onEither(database),
    async ({ fault }) => {
      const { newCrowd, start, engine, sim, pending, dmsOf, delivered, deliveries, setLane } =
        await setUp(database)
      const { event, people } = await newCrowd(3)
      const [known, ...strangers] = people
      if (!known) throw new Error('There are three.')
      const stop = start()
      await causes.reminder(engine, event)
      await delivered()
      // The channels of the others have to be opened again.
      for (const { id: user } of strangers)
        await deleteMatching(engine.recordsOf('direct_channels'), {
          filter: 'user = {:user}',
          params: { user },
        })

      sim.control.setFault({ target: 'api', ...fault })
      await causes.event_cancelled(engine, event)
      // Being asked to wait, it tries no other; else all of them, one after the other.
      const soon = formatDate(new Date(Date.now() + 5000))
      const isHeld =
        fault.kind === 'rateLimited' ? `next_attempt > '${soon}'` : `last_error != '' && user = '${known.id}'`
      await vi.waitFor(async () => expect(await pending(isHeld)).toBeGreaterThan(0), patient)
      // A token that is refused is not shown again and again.
      expect(sim.control.requests().filter(({ status }) => status === 401).length).toBeLessThanOrEqual(1)
      sim.control.clearFaults()
      await stop()
      // A new process knows neither the circuit's state nor how long it was to wait.
      const held = await deliveries.findAll({ filter: "status = 'pending'" })
      await deliveries.patch(held.map(({ id }) => ({ id, next_attempt: hoursFromNow(0) })))
      await setLane({ opened: [] })
      start()
      await delivered()
      for (const person of people) expect(dmsOf(person)).toHaveLength(2)
      expect(await pending()).toBe(0)
    },
  )

  test(
    'a process that is killed after sending leaves one message, which another one writes down [ME-04]',
    onEither(database),
    async () => {
      const { newCrowd, start, engine, newLane, dmsOf, delivered, calls } = await setUp(database)
      const { event, people } = await newCrowd(2)
      await causes.event_moved(engine, event)
      // Takes one, sends it, and is no more.
      const dying = newLane(missedSoon)
      const step = await dying.next()
      if (step.kind !== 'send') throw new Error('One is due.')
      expect(await dying.send(step.entry)).toEqual({ kind: 'delivered' })
      // Another one takes one, and is no more before it sends it.
      expect(await dying.next()).toMatchObject({ kind: 'send' })
      start()
      await delivered()
      for (const person of people) expect(dmsOf(person)).toHaveLength(1)
      expect(calls('/messages')).toBe(3)
      expect(calls('/users/@me/channels')).toBe(2)
    },
  )

  test('two workers never send one message twice', async () => {
    const { newCrowd, start, engine, sim, dmsOf, delivered, calls } = await setUp(database)
    const { event, people } = await newCrowd(8)
    sim.control.setFault({ target: 'api', kind: 'slow', ms: 60 })
    start()
    start()
    await causes.event_moved(engine, event)
    await delivered()
    for (const person of people) expect(dmsOf(person)).toHaveLength(1)
    expect(calls('/messages')).toBe(people.length)
  })

  test(
    'a deleted channel is opened again; another account in Discord gets another channel',
    onEither(database),
    async () => {
      const { newCrowd, start, engine, dmsOf, delivered } = await setUp(database)
      const { event, people } = await newCrowd(2)
      const [first, second] = people
      if (!first || !second) throw new Error('There are two.')
      const channels = engine.recordsOf('direct_channels')
      await channels.create({
        user: first.id,
        discord_id: first.discord_id,
        channel_id: '1180000000000009999',
      })
      await channels.create({ user: second.id, discord_id: '12345', channel_id: '1180000000000009998' })
      start()
      await causes.event_moved(engine, event)
      await delivered()
      for (const person of people) expect(dmsOf(person)).toHaveLength(1)
    },
  )

  test('only the message to a member whom Discord does not know is parked', onEither(database), async () => {
    const { newCrowd, start, engine, dmsOf, deliveries, delivered } = await setUp(database)
    const { event, people } = await newCrowd(2)
    const [unknown, other] = people
    if (!unknown || !other) throw new Error('There are two.')
    await engine.recordsOf('users').patch([{ id: unknown.id, discord_id: '99999999' }])
    start()
    await causes.event_moved(engine, event)
    await delivered()
    expect(dmsOf(other)).toHaveLength(1)
    expect(await deliveries.findAll({ filter: "status = 'parked'" })).toMatchObject([
      { user: unknown.id, last_error: expect.stringContaining('Invalid Recipient') },
    ])
  })

  test('queueing direct messages for two thousand members takes five statements', async () => {
    const { newWorld, engine, pending } = await setUp(database)
    const { event } = await newWorld({}, { max_participants: 3000 })
    const people = await engine.recordsOf('users').append(
      Array.from({ length: 2000 }, (_, n) => {
        const name = `crowd-${n}`
        return {
          username: name,
          email: `${name}@example.com`,
          tokenKey: name,
          discord_id: String(700_000 + n),
        }
      }),
    )
    const ids = people.map(({ id }) => id)
    await engine.recordsOf('notice_settings').append(ids.map((user) => ({ user, choices: everything })))
    await engine
      .recordsOf('tournament_registrations')
      .append(ids.map((user) => ({ user, tournament: event.id })))
    await causes.reminder(engine, event)
    expect(await pending('turn = 0')).toBe(2000)

    const notices = await engine.recordsOf('notifications').findAll({ filter: "kind = 'reminder'" })
    const orders = notices
      .filter(({ user }) => ids.includes(String(user)))
      .map(({ id, user }) => ({
        kind: 'event_moved' as const,
        user: String(user),
        notification: id,
        from: new Date(),
      }))
    let asked = 0
    await engine.transaction(async (tx) => {
      await tx.query({ sql: `DELETE FROM "notice_deliveries"` })
      const counted: typeof tx = Object.create(tx)
      counted.query = (query) => ((asked += 1), tx.query(query))
      counted.records = (collection) => ((asked += 1), tx.records(collection))
      return queueDirectMessages(counted, orders)
    })
    expect(asked).toBe(5)
    expect(await pending('turn = 1')).toBe(2000)
    // Waiting messages are reused: they will report the change, too.
    await engine.transaction((tx) => queueDirectMessages(tx, orders))
    expect(await pending()).toBe(2000)
  })

  test('finished and expired deliveries are removed a week later', onEither(database), async () => {
    const { newCrowd, start, engine, deliveries, delivered } = await setUp(database)
    const { event } = await newCrowd(1)
    const stop = start()
    await causes.event_moved(engine, event)
    await delivered()
    await stop()
    await causes.event_cancelled(engine, event)
    expect(await pruneDeliveries({ engine, now: inDays(6) })).toBe(0)
    expect(await pruneDeliveries({ engine, now: inDays(8) })).toBe(1)
    expect(await pruneDeliveries({ engine, now: inDays(10) })).toBe(1)
    expect(await deliveries.count()).toBe(0)
  })
})
