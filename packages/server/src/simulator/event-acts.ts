import { formatDate } from '@longhouse/engine/schema'
import { hostsOf, personOf, recordPath, staffOf, type Act } from './acts.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

export interface EventRow {
  readonly id: string
  readonly name: string
  readonly organizer: string
  readonly start_date: string
  readonly end_date: string
  readonly max_participants: number
  readonly attendance_closed_at: string
  readonly slots: string | null
}

const hourMs = 60 * 60_000
const fields =
  'e."id", e."name", e."organizer", e."start_date", e."end_date", e."max_participants", e."attendance_closed_at", e."slots"'

/** Events that match. Sorted by name, so that no choice depends on an id. */
export function findEvents(
  world: World,
  where: string,
  params: readonly (string | number)[] = [],
): Promise<EventRow[]> {
  return world.query(
    `SELECT ${fields} FROM "tournaments" e WHERE ${where} ORDER BY e."name", e."start_date"`,
    params,
  )
}

const isPublished = `e."cancelled_at" = '' AND e."is_draft" = 0`

export function findUpcoming(world: World): Promise<EventRow[]> {
  return findEvents(world, `e."start_date" > ? AND ${isPublished}`, [formatDate(world.now)])
}

/** Events from the opening of their check-in until long after their end. */
export function findCurrent(world: World): Promise<EventRow[]> {
  const [soon, late] = [formatDate(world.in(0.75 * hourMs)), formatDate(world.in(-20 * hourMs))]
  return findEvents(world, `e."start_date" < ? AND e."end_date" > ? AND ${isPublished}`, [soon, late])
}

/** The organizer while they have an account, else staff. */
export function hostOf(world: World, event: Pick<EventRow, 'organizer'>): Person | undefined {
  return personOf(world, event.organizer) ?? staffOf(world)
}

/** An act of a host on one of some events. */
function hosting(
  name: string,
  weight: number,
  find: (world: World) => Promise<EventRow[]>,
  run: (world: World, occasion: { readonly event: EventRow; readonly host: Person }) => Promise<unknown>,
): Act {
  return {
    name,
    weight,
    run: async (world) => {
      const event = world.dice.pick(await find(world))
      const host = event && hostOf(world, event)
      if (event && host) await run(world, { event, host })
    },
  }
}

/** A host changes an event. */
function changing(
  name: string,
  weight: number,
  find: (world: World) => Promise<EventRow[]>,
  valuesOf: (world: World, event: EventRow) => Readonly<Record<string, unknown>>,
): Act {
  return hosting(name, weight, find, (world, { event, host }) => {
    const body = valuesOf(world, event)
    const what = `${name} ${event.name} ${JSON.stringify(body)}`
    return world.ask(host, { method: 'PATCH', path: recordPath('tournaments', event.id), body, what })
  })
}

function newEvent(world: World): Readonly<Record<string, unknown>> {
  const { dice } = world
  const start = world.in(dice.between(2, 230) * hourMs)
  start.setUTCMinutes(dice.between(0, 5) * 10 + 5, 0, 0)
  return {
    name: world.newName('event'),
    description: 'Bring a friend.',
    start_date: formatDate(start),
    end_date: formatDate(new Date(start.getTime() + dice.between(1, 4) * hourMs)),
    status: 'upcoming',
    game: 'blackops6',
    kind: dice.oneOf('game_night', 'game_night', 'tournament', 'meeting'),
    time_zone: dice.oneOf('America/Chicago', 'Europe/Berlin'),
    max_participants: dice.chance(0.1) ? 0 : dice.between(2, 6),
    ...(dice.chance(0.2) && {
      slots: [1, 2].map((id) => ({ id: `s${id}`, label: `Squad ${id}`, places: 1 })),
    }),
    waits: dice.chance(0.85),
    claim_minutes: dice.oneOf(60, 120, 600),
    check_in_minutes: dice.oneOf(0, 30, 60),
    reminders: dice.oneOf([60], [1440, 60], [30, 180]),
    is_public: dice.chance(0.6),
    is_draft: dice.chance(0.15),
  }
}

const plan: Act = {
  name: 'plans',
  weight: 4,
  run: async (world) => {
    const host = world.dice.pick(hostsOf(world))
    // A community has so many evenings.
    if (!host || (await findUpcoming(world)).length > 7) return
    const body = newEvent(world)
    const what = `plans ${String(body['name'])} ${JSON.stringify(body)}`
    await world.ask(host, {
      method: 'POST',
      path: recordPath('tournaments'),
      body,
      picture: 'thumbnail',
      what,
    })
  },
}

const publish = changing(
  'publishes',
  2,
  (world) => findEvents(world, 'e."is_draft" = 1'),
  () => ({ is_draft: false }),
)

const move = changing('moves', 2, findUpcoming, ({ dice, now }, event) => {
  const lasts = Date.parse(event.end_date) - Date.parse(event.start_date)
  const hours = dice.oneOf(-48, -24, -2, -1, 1, 3, 24, 72)
  const start = Math.max(Date.parse(event.start_date) + hours * hourMs, now.getTime() + hourMs / 2)
  return { start_date: formatDate(new Date(start)), end_date: formatDate(new Date(start + lasts)) }
})

const resize = changing('resizes', 1, findUpcoming, ({ dice }, event) => ({
  max_participants: Math.max(2, event.max_participants + dice.oneOf(-1, 1, 2)),
}))

const cancel = changing('cancels', 1, findUpcoming, ({ now }) => ({
  cancelled_at: formatDate(now),
  cancel_reason: 'The host is ill.',
}))

const revive = changing(
  'revives',
  1,
  (world) => findEvents(world, 'e."cancelled_at" > ?', [formatDate(world.in(-24 * hourMs))]),
  () => ({ cancelled_at: '' }),
)

const remove = hosting(
  'deletes',
  0.6,
  (world) => findEvents(world, 'e."end_date" > ?', [formatDate(world.now)]),
  (world, { event, host }) =>
    world.ask(host, {
      method: 'DELETE',
      path: recordPath('tournaments', event.id),
      what: `deletes ${event.name}`,
    }),
)

const message = hosting('writes to', 1, findUpcoming, (world, { event, host }) => {
  const body = { tournament: event.id, author: host.id, text: `Bring snacks to ${event.name}.` }
  return world.ask(host, {
    method: 'POST',
    path: recordPath('event_messages'),
    body,
    what: `writes to ${event.name}`,
  })
})

const signUp: Act = {
  name: 'signs up',
  weight: 14,
  run: async (world) => {
    const { dice } = world
    const [event, person] = [dice.pick(await findUpcoming(world)), dice.pick(world.members)]
    if (!event || !person) return
    const slot = event.slots?.includes('"s1"') ? dice.oneOf('s1', 's2') : ''
    const body = { user: person.id, tournament: event.id, slot, status: 'confirmed' }
    const path = recordPath('tournament_registrations')
    const what = `signs up for ${event.name} ${slot}`
    const { status } = await world.ask(person, { method: 'POST', path, body, what })
    if (status !== 400) return
    const wait = { method: 'POST', path: recordPath('event_waits'), body } as const
    await world.ask(person, { ...wait, what: `waits for ${event.name} ${slot}` })
  },
}

interface PlaceRow {
  readonly id: string
  readonly user: string
  /** Of a wait; `in` for a registration. */
  readonly state: string
  readonly presence: string
}

const places = `SELECT p.*, u."username" FROM (
    SELECT "id", "user", 'in' AS "state", "presence" FROM "tournament_registrations" WHERE "tournament" = ?
    UNION ALL SELECT "id", "user", "state", '' FROM "event_waits" WHERE "tournament" = ?
  ) p JOIN "users" u ON u."id" = p."user" ORDER BY u."username", p."state"`

/** Registrations and waits of an event. */
export function findPlaces(world: World, event: string): Promise<PlaceRow[]> {
  return world.query(places, [event, event])
}

/** A member gives a place or a wait back, or takes an offered place. */
const changeMind: Act = {
  name: 'changes mind',
  weight: 6,
  run: async (world) => {
    const { dice } = world
    const event = dice.pick(await findUpcoming(world))
    const place = event && dice.pick(await findPlaces(world, event.id))
    const person = place && personOf(world, place.user)
    if (!event || !place || !person) return
    if (place.state === 'offered' && dice.chance(0.7)) {
      const body = { user: person.id, tournament: event.id, status: 'confirmed' }
      const path = recordPath('tournament_registrations')
      await world.ask(person, {
        method: 'POST',
        path,
        body,
        what: `takes the offered place in ${event.name}`,
      })
    } else {
      const collection = place.state === 'in' ? 'tournament_registrations' : 'event_waits'
      const what = `gives back (${place.state}) ${event.name}`
      await world.ask(person, { method: 'DELETE', path: recordPath(collection, place.id), what })
    }
  },
}

/** A member checks in or takes a place back late, or a host says who came; at any time until long after the end. */
const sayPresence = hosting('presence', 10, findCurrent, async (world, { event, host }) => {
  const { dice } = world
  const registration = dice.pick((await findPlaces(world, event.id)).filter(({ state }) => state === 'in'))
  const member = registration && personOf(world, registration.user)
  if (!registration || !member) return
  const path = recordPath('tournament_registrations', registration.id)
  if (dice.chance(0.05)) {
    await world.ask(member, { method: 'DELETE', path, what: `removes the own place in ${event.name}` })
    return
  }
  const isOwn = dice.chance(0.7)
  const presence = isOwn ? 'here' : dice.oneOf('here', 'absent', 'excused', '')
  const what = `says that ${member.name} is "${presence}" at ${event.name}`
  await world.ask(isOwn ? member : host, { method: 'PATCH', path, body: { presence }, what })
})

const letIn = hosting('lets in', 2, findCurrent, async (world, { event, host }) => {
  const person = world.dice.pick(world.members)
  if (!person) return
  const what = `lets ${person.name} in to ${event.name}`
  await world.ask(host, {
    method: 'POST',
    path: `/api/events/${event.id}/door`,
    body: { user: person.id },
    what,
  })
})

const settle = hosting('settles', 2, findCurrent, (world, { event, host }) => {
  const closed = event.attendance_closed_at === ''
  const what = `${closed ? 'closes' : 'opens'} the attendance of ${event.name}`
  return world.ask(host, {
    method: 'POST',
    path: `/api/events/${event.id}/attendance`,
    body: { closed },
    what,
  })
})

/** What people do about events. */
export const eventActs: readonly Act[] = [
  plan,
  publish,
  move,
  resize,
  cancel,
  revive,
  remove,
  message,
  signUp,
  changeMind,
  sayPresence,
  letIn,
  settle,
]
