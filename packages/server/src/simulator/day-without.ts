import { formatDate } from '@longhouse/engine/schema'
import { pushDevicesPath } from '@longhouse/contract/notifications'
import { create, update } from './acts/act.ts'
import { discordEqualsRecords } from './checks/derived.ts'
import type { Person } from './people.ts'
import { arrive, passUntil, type Simulation } from './simulate.ts'
import { dayMs } from '@longhouse/contract/rank-progress'
import { World } from './world.ts'

const hourMs = 60 * 60_000
const members = 4

/**
 * A day without Discord, mail and push. What still matters then arrives once, the rest is dropped with a reason, and
 * nothing waits for an operator.
 */
export async function simulateDayWithout(seed: number): Promise<Simulation> {
  const world = await World.open({
    seed,
    days: 2,
    members,
    nodes: 1,
    database: 'sqlite',
    hasFaults: false,
    isPlanted: false,
  })
  try {
    await arrive(world)
    for (const person of world.people) await hearEverywhere(world, person)
    const before = await planEvents(world)
    await passUntil(world, before)

    const end = world.in(dayMs)
    world.expectTroubleUntil(end)
    world.outside.setTroubles(['Discord is down', 'mail is down', 'pushes fail'])
    world.note(`Discord, mail and pushes are away until ${end.toISOString()}`)
    await changePlans(world)
    await passUntil(world, end)
    world.outside.setTroubles([])
    world.note('Discord, mail and pushes are back')
    await passUntil(world, world.in(3 * hourMs))

    await compare(world, { before, end })
    const { digest, lastSteps, findings } = world
    return { days: 2, digest, lastSteps, findings: [...findings] }
  } finally {
    await world.close()
  }
}

async function hearEverywhere(world: World, person: Person): Promise<void> {
  if (person.id === '') await world.logIn(person)
  const everywhere = { mail: true, discord: true }
  const kinds = ['reminder', 'event_moved', 'event_cancelled', 'event_message']
  const choices = Object.fromEntries(kinds.map((kind) => [kind, everywhere]))
  const settings = create('notice_settings', { user: person.id, digest: 'daily', quiet: null, choices })
  await world.ask(person, { ...settings, what: 'wants all notices everywhere' })
  const { body } = await world.call(person, { method: 'GET', path: pushDevicesPath })
  const key = String(body['server_key'])
  const { endpoint, keys } = world.outside.push.subscribe(key)
  const device = { endpoint, keys, server_key: key }
  await world.ask(person, { method: 'POST', path: pushDevicesPath, body: device, what: 'subscribes' })
}

/** One event is over when all is back, one is still ahead and one will be cancelled. Returns an hour later. */
async function planEvents(world: World): Promise<Date> {
  for (const [name, hours] of [
    ['over', 12],
    ['ahead', 90],
    ['cancelled', 95],
  ] as const) {
    const body = {
      name: `event ${name}`,
      description: 'Bring a friend.',
      game: 'blackops6',
      kind: 'game_night',
      status: 'upcoming',
      max_participants: 0,
      reminders: [60],
      check_in_minutes: 0,
      is_public: true,
      time_zone: 'UTC',
      start_date: formatDate(world.in(hours * hourMs)),
      end_date: formatDate(world.in((hours + 2) * hourMs)),
    }
    const order = { ...create('tournaments', body), picture: 'thumbnail', what: `plans ${name}` }
    const event = await world.ask(hostOf(world), order)
    for (const person of world.people) {
      const place = { user: person.id, tournament: event.body['id'], status: 'confirmed' }
      await world.ask(person, { ...create('tournament_registrations', place), what: `comes to ${name}` })
    }
  }
  return world.in(hourMs)
}

/** What people do while nothing arrives: the event ahead is moved twice, so that the first time is out of date. */
async function changePlans(world: World): Promise<void> {
  const id = async (name: string) => {
    const [event] = await world.query<{ readonly id: string }>(
      `SELECT "id" FROM "tournaments" WHERE "name" = ?`,
      [`event ${name}`],
    )
    return event?.id ?? ''
  }
  const [ahead, cancelled] = [await id('ahead'), await id('cancelled')]
  for (const [days, hours] of [
    [5, 2],
    [6, 5],
  ] as const) {
    await passUntil(world, world.in(hours * hourMs))
    const times = {
      start_date: formatDate(world.in(days * dayMs)),
      end_date: formatDate(world.in((days + 1) * dayMs)),
    }
    await world.ask(hostOf(world), { ...update('tournaments', ahead, times), what: 'moves the event ahead' })
  }
  const values = { cancelled_at: formatDate(world.now), cancel_reason: 'Ill.' }
  await world.ask(hostOf(world), { ...update('tournaments', cancelled, values), what: 'cancels an event' })
}

function hostOf({ people }: World): Person {
  const [host] = people
  if (!host) throw new Error('There are no people.')
  return host
}

interface Delivery {
  readonly id: string
  readonly channel: string
  readonly user: string
  readonly created: string
  readonly status: string
  readonly last_error: string
  readonly about: string
}

const deliveries = `SELECT m."id", 'mail' AS "channel", m."user", m."created", m."status", m."last_error",
    CASE WHEN m."kind" = 'digest' THEN 'digest' ELSE COALESCE(n."kind", '') END AS "about"
    FROM "mails" m LEFT JOIN "notifications" n ON n."id" = m."about" WHERE m."kind" IN ('notice', 'digest')
  UNION ALL SELECT d."id", d."channel", d."user", d."created", d."status", d."last_error", n."kind" AS "about"
    FROM "notice_deliveries" d JOIN "notifications" n ON n."id" = d."notification" ORDER BY 2, 7, 5`

/** Reports what does not hold afterwards. */
async function compare(world: World, day: { readonly before: Date; readonly end: Date }): Promise<void> {
  const all = await world.query<Delivery>(deliveries)
  for (const { channel, about, status, last_error: reason } of all) {
    if (status === 'pending' || status === 'parked')
      world.report('nothing waits for an operator', `${channel} ${about} is ${status}: ${reason}`)
    if (status === 'expired' && reason === '')
      world.report('what is dropped has a reason', `${channel} ${about} has none`)
  }
  for (const invariant of [discordEqualsRecords])
    for (const sentence of await invariant.broken(world)) world.report(invariant.name, sentence)
  await compareArrivals(world, all)

  const late = all.filter(({ created }) => created >= formatDate(day.before) && created < formatDate(day.end))
  for (const channel of ['mail', 'push', 'discord']) {
    const of = (about: string, status: string) =>
      late.filter((each) => each.channel === channel && each.about === about && each.status === status)
    for (const about of ['event_moved', 'event_cancelled']) {
      const people = of(about, 'delivered').map(({ user }) => user)
      const [missing] = world.people
        .slice(1)
        .filter(({ id }) => people.filter((user) => user === id).length !== 1)
      if (missing)
        world.report('what still matters arrives once', `${channel} ${about}: not so for ${missing.name}`)
    }
    const dropped = of('reminder', 'expired').length
    if (dropped < members || of('reminder', 'delivered').length > 0)
      world.report('a reminder of what is over is dropped', `${channel}: ${dropped} of ${members} were`)
    world.note(
      `${channel}: ${late.filter(({ status }) => status === 'delivered').length} arrived after the day`,
    )
    for (const reason of new Set(
      late.filter((each) => each.channel === channel).map((each) => each.last_error),
    ))
      world.note(`${channel}: "${reason}"`)
  }
}

/** What the other side has received is what the site says it delivered, once each. */
async function compareArrivals(world: World, all: readonly Delivery[]): Promise<void> {
  const { mail, push, discord } = world.outside
  const done = (channel: string) =>
    all.filter((each) => each.channel === channel && each.status === 'delivered')
  const received = mail.mails().map(({ messageId }) => messageId.slice(1, messageId.indexOf('@')))
  for (const { id, about } of all.filter(({ channel }) => channel === 'mail')) {
    const times = received.filter((each) => each === id).length
    const wanted = done('mail').some((each) => each.id === id) ? 1 : 0
    if (times !== wanted) world.report('a mail arrives once', `one about ${about} came ${times} times`)
  }
  const counts = {
    push: push.pushes().length,
    discord: world.people.reduce((sum, { persona }) => sum + discord.control.dms(persona).length, 0),
  }
  for (const channel of ['push', 'discord'] as const) {
    const wanted = done(channel).length
    if (counts[channel] !== wanted)
      world.report('a message arrives once', `${channel}: ${counts[channel]} came of ${wanted}`)
  }
}
