import { formatDate } from '@longhouse/engine/schema'
import type { World } from '../world.ts'
import {
  act,
  create,
  custom,
  findOccasions,
  personOf,
  post,
  remove,
  update,
  type SimulatedAct,
  type Order,
  type Occasion,
} from './act.ts'

const hourMs = 60 * 60_000

/** Events with their host: the organizer while they have an account, else staff. */
export function eventsWhere(where: string): string {
  return `SELECT e."id", e."name" AS "about", COALESCE(NULLIF(e."organizer", ''), '{staff}') AS "by",
    e."start_date", e."end_date", e."max_participants", e."attendance_closed_at", e."slots"
    FROM "tournaments" e WHERE ${where}`
}

const isPublished = `e."cancelled_at" = '' AND e."is_draft" = 0`
const isUpcoming = `e."start_date" > {now} AND ${isPublished}`
/** From the opening of check-in until long after the end. */
const isCurrent = `e."start_date" < {+45m} AND e."end_date" > {-20h} AND ${isPublished}`
const upcoming = eventsWhere(isUpcoming)

/** A host changes an event. */
function change(
  name: string,
  weight: number,
  where: string,
  valuesOf: (event: Occasion, world: World) => Readonly<Record<string, unknown>>,
): SimulatedAct {
  return act(name, weight, eventsWhere(where), (event, world) => {
    const body = valuesOf(event, world)
    return {
      ...update('tournaments', event.id, body),
      what: `${name} ${event.about} ${JSON.stringify(body)}`,
    }
  })
}

/** What events of a community are like. */
export function eventTemplate({ dice }: World): Readonly<Record<string, unknown>> {
  return {
    description: 'Bring a friend.',
    game: 'blackops6',
    kind: dice.oneOf('game_night', 'game_night', 'tournament', 'meeting'),
    max_participants: dice.chance(0.1) ? 0 : dice.between(2, 6),
    ...(dice.chance(0.2) && {
      slots: [1, 2].map((id) => ({ id: `s${id}`, label: `Squad ${id}`, places: 1 })),
    }),
    waits: dice.chance(0.85),
    claim_minutes: dice.oneOf(60, 120, 600),
    check_in_minutes: dice.oneOf(0, 30, 60),
    reminders: dice.oneOf([60], [1440, 60], [30, 180]),
    is_public: dice.chance(0.6),
  }
}

const hosts = `SELECT u."id", u."id" AS "by", u."username" AS "about" FROM "users" u WHERE u."can_host" = 1
  AND (SELECT count(*) FROM "tournaments" e WHERE ${isUpcoming}) < 14`

const plan = act('plans an event', 4, hosts, (_, world): Order => {
  const { dice } = world
  const start = world.in(dice.between(2, 230) * hourMs)
  start.setUTCMinutes(dice.between(0, 5) * 10 + 5, 0, 0)
  const body = {
    ...eventTemplate(world),
    name: world.newName('event'),
    start_date: formatDate(start),
    end_date: formatDate(new Date(start.getTime() + dice.between(1, 4) * hourMs)),
    status: 'upcoming',
    time_zone: dice.oneOf('America/Chicago', 'Europe/Berlin'),
    is_draft: dice.chance(0.15),
  }
  return { ...create('tournaments', body), picture: 'thumbnail', what: `plans ${JSON.stringify(body)}` }
})

const move = change('moves', 2, isUpcoming, (event, { dice, now }) => {
  const [begins, ends] = [Date.parse(String(event['start_date'])), Date.parse(String(event['end_date']))]
  const hours = dice.oneOf(-48, -24, -2, -1, 1, 3, 24, 72)
  // At an odd minute still: see `minuteAfter`.
  const start = Math.max(begins + hours * hourMs, Math.ceil(now.getTime() / hourMs) * hourMs + 35 * 60_000)
  return { start_date: formatDate(new Date(start)), end_date: formatDate(new Date(start + ends - begins)) }
})

const signUp = custom('signs up', 14, async (world) => {
  const { dice } = world
  const [event, person] = [dice.pick(await findOccasions(world, upcoming)), dice.pick(world.members)]
  if (!event || !person) return false
  const slot = event['slots'] ? dice.oneOf('s1', 's2') : ''
  const body = { user: person.id, tournament: event.id, slot, status: 'confirmed' }
  const what = `signs up for ${event.about} ${slot}`
  const { status } = await world.ask(person, { ...create('tournament_registrations', body), what })
  if (status === 400)
    await world.ask(person, { ...create('event_waits', body), what: `waits for ${event.about}` })
  return true
})

/** Places and waits in some events, each with its member. */
function placesIn(where: string): string {
  const of = (table: string, state: string) =>
    `SELECT p."id", p."user" AS "by", e."name" || ' ' || u."username" || ' ' || ${state} AS "about", ${state} AS "state",
      e."id" AS "event", COALESCE(NULLIF(e."organizer", ''), '{staff}') AS "host"
      FROM "${table}" p JOIN "tournaments" e ON e."id" = p."tournament" JOIN "users" u ON u."id" = p."user" WHERE ${where}`
  return `${of('tournament_registrations', `'in'`)} UNION ALL ${of('event_waits', 'p."state"')}`
}

const inEvent = (where: string) => `SELECT * FROM (${placesIn(where)}) x WHERE x."state" = 'in'`

/** What people do about events. */
export const eventActs: readonly SimulatedAct[] = [
  plan,
  change('publishes', 2, 'e."is_draft" = 1', () => ({ is_draft: false })),
  move,
  change('resizes', 1, isUpcoming, (event, { dice }) => ({
    max_participants: Math.max(2, Number(event['max_participants']) + dice.oneOf(-1, 1, 2)),
  })),
  change('cancels', 1, isUpcoming, (_, { now }) => ({
    cancelled_at: formatDate(now),
    cancel_reason: 'Ill.',
  })),
  change('revives', 1, `e."cancelled_at" > {-24h}`, () => ({ cancelled_at: '' })),
  act('deletes', 0.6, eventsWhere('e."end_date" > {now}'), ({ id }) => remove('tournaments', id)),
  act('writes to', 1, upcoming, ({ id, by }) =>
    create('event_messages', { tournament: id, author: by, text: 'Bring snacks.' }),
  ),
  signUp,
  act('gives back', 5, placesIn(isUpcoming), ({ id, state }) =>
    remove(state === 'in' ? 'tournament_registrations' : 'event_waits', id),
  ),
  act('takes', 4, `SELECT * FROM (${placesIn(isUpcoming)}) x WHERE x."state" = 'offered'`, ({ by, event }) =>
    create('tournament_registrations', { user: by, tournament: event, status: 'confirmed' }),
  ),
  // Also late, and after the attendance was closed.
  act('checks in', 8, inEvent(isCurrent), ({ id }) =>
    update('tournament_registrations', id, { presence: 'here' }),
  ),
  custom('says who came', 3, async (world) => {
    const row = world.dice.pick(await findOccasions(world, inEvent(isCurrent)))
    const host = row && personOf(world, String(row['host']))
    if (!row || !host) return false
    const presence = world.dice.oneOf('here', 'absent', 'excused', '')
    const what = `says of ${row.about}: "${presence}"`
    await world.ask(host, { ...update('tournament_registrations', row.id, { presence }), what })
    return true
  }),
  act('removes the place', 0.3, inEvent(`e."end_date" < {now} AND e."end_date" > {-9d}`), ({ id }) =>
    remove('tournament_registrations', id),
  ),
  act('lets in at', 2, eventsWhere(isCurrent), ({ id, about }, { dice, members }) => {
    const guest = dice.pick(members)
    return {
      ...post(`/api/events/${id}/door`, { user: guest?.id }),
      what: `lets ${guest?.name} in to ${about}`,
    }
  }),
  act('settles', 2, eventsWhere(isCurrent), ({ id, about, attendance_closed_at: at }) => {
    const what = `${at === '' ? 'closes' : 'opens'} the attendance of ${about}`
    return { ...post(`/api/events/${id}/attendance`, { closed: at === '' }), what }
  }),
]
