import { formatDate } from '@longhouse/engine/schema'
import { ladderPath, proposalPath, undoChangePath } from '@longhouse/contract/rank-progress'
import { followingPath } from '@longhouse/contract/series'
import { memberActPath } from '@longhouse/contract/users'
import type { World } from '../world.ts'
import { act, create, post, remove, update, type SimulatedAct } from './act.ts'
import { eventTemplate } from './event-acts.ts'

const dayMs = 24 * 60 * 60_000

function nights(times: number, days: number) {
  return { kind: 'attended', times, days, event_kinds: [] }
}

/** The first of all people becomes administrator and sets up a ladder of ranks. */
export async function found(world: World): Promise<void> {
  const [admin] = world.people
  if (!admin) return
  await world.site.engine.recordsOf('users').update(admin.id, { is_admin: true })
  const ranks: string[] = []
  for (const title of ['Recruit', 'Corporal', 'Sergeant']) {
    const order = create('ranks', { title, description: `${title}s`, position: ranks.length + 1 })
    const { body } = await world.ask(admin, { ...order, what: `makes the rank ${title}` })
    ranks.push(String(body['id']))
  }
  const asks = [
    { requirements: [], duties: [], probation_days: 7, warn_days: 0 },
    { requirements: [nights(1, 90)], duties: [nights(1, 30)], probation_days: 0, warn_days: 10 },
    { requirements: [nights(3, 90)], duties: [nights(1, 20)], probation_days: 0, warn_days: 5 },
  ]
  const rules = asks.map((rule, index) => ({
    ...rule,
    rank: ranks[index],
    role_id: '',
    seats: 0,
    is_automatic: index === 0,
  }))
  const body = { isOn: true, revision: 0, rules }
  await world.ask(admin, { method: 'PUT', path: ladderPath, body, what: 'switches the ladder on' })
}

const staff = `'{staff}' AS "by"`

function proposals(deed: 'approve' | 'decline' | 'defer', weight: number): SimulatedAct {
  return act(
    `${deed}s the promotion of`,
    weight,
    `SELECT p."id", ${staff}, u."username" AS "about" FROM "rank_proposals" p JOIN "users" u ON u."id" = p."user"
      WHERE p."state" = 'open'`,
    ({ id }, { in: later }) =>
      post(proposalPath(id, deed), { reason: 'As we agreed.', until: formatDate(later(10 * dayMs)) }),
  )
}

const series = `SELECT s."id", COALESCE(NULLIF(s."owner", ''), '{staff}') AS "by", s."name" AS "about", s."pattern", s."template"
  FROM "event_series" s WHERE s."is_paused" = 0`

/** What staff and hosts do. */
export const staffActs: readonly SimulatedAct[] = [
  proposals('approve', 2),
  proposals('decline', 0.4),
  proposals('defer', 0.4),
  act(
    'undoes the promotion of',
    0.3,
    `SELECT c."id", ${staff}, u."username" AS "about" FROM "rank_changes" c JOIN "users" u ON u."id" = c."user"
      WHERE c."kind" = 'promoted' AND c."undone_at" = '' AND c."created" > {-20d}`,
    ({ id }) => post(undoChangePath(id)),
  ),
  act(
    'decides the leave of',
    2,
    `SELECT a."id", ${staff}, u."username" || ' ' || a."from" AS "about" FROM "absences" a JOIN "users" u ON u."id" = a."user"
      WHERE a."state" = 'asked'`,
    ({ id }, { dice }) => update('absences', id, { state: dice.oneOf('approved', 'approved', 'declined') }),
  ),
  act(
    'suspends',
    0.25,
    `SELECT u."id", ${staff}, u."username" AS "about" FROM "users" u WHERE u."is_staff" = 0 AND u."suspended_until" <= {now}`,
    ({ id }, { dice, in: later }) => {
      const until = formatDate(later(dice.between(1, 40) * dayMs))
      return post(memberActPath(id, 'suspend'), { until, reason: 'Spam' })
    },
  ),
  act(
    'ends the suspension of',
    0.2,
    `SELECT u."id", ${staff}, u."username" AS "about" FROM "users" u WHERE u."suspended_until" > {now}`,
    ({ id }) => post(memberActPath(id, 'unsuspend')),
  ),
  act(
    'writes a note about',
    0.3,
    `SELECT u."id", ${staff}, u."username" AS "about" FROM "users" u WHERE u."is_staff" = 0`,
    ({ id }) => create('users_notes', { user: id, notes: `A note of staff about ${id}.` }),
  ),
  act(
    'plans a season',
    1,
    `SELECT u."id", u."id" AS "by", u."username" AS "about" FROM "users" u
      WHERE u."is_admin" = 1 AND NOT EXISTS (SELECT 1 FROM "seasons" s WHERE s."ends" > {now})`,
    (_, world) => {
      const { dice, in: later } = world
      const starts = later(dice.between(1, 5) * dayMs)
      const ends = new Date(starts.getTime() + dice.between(20, 90) * dayMs)
      return create('seasons', {
        name: world.newName('season'),
        starts: formatDate(starts),
        ends: formatDate(ends),
      })
    },
  ),
  act(
    'begins a series',
    0.5,
    `SELECT u."id", u."id" AS "by", u."username" AS "about" FROM "users" u WHERE u."can_host" = 1
      AND (SELECT count(*) FROM "event_series" s WHERE s."is_paused" = 0) < 2`,
    (_, world) => {
      const { dice } = world
      const pattern = {
        every: dice.oneOf('week', 'two-weeks', 'month-weekday'),
        weekday: dice.between(1, 7),
        nth: 2,
        time: dice.oneOf('20:05', '23:35', '01:15', '18:25'),
        minutes: dice.oneOf(90, 180),
        zone: dice.oneOf('America/Chicago', 'Europe/Berlin', 'Pacific/Auckland'),
        from: world.in(dayMs).toISOString().slice(0, 10),
      }
      const body = { name: world.newName('series'), pattern, template: eventTemplate(world) }
      return { ...create('event_series', body), picture: 'thumbnail', what: `begins ${JSON.stringify(body)}` }
    },
  ),
  act('pauses', 0.1, series, ({ id }) => update('event_series', id, { is_paused: true })),
  act(
    'changes the following of',
    0.3,
    `SELECT s."id", COALESCE(NULLIF(s."owner", ''), '{staff}') AS "by", e."name" || ' ' || e."occurrence" AS "about",
      e."id" AS "event", s."pattern"
      FROM "event_series" s JOIN "tournaments" e ON e."series" = s."id" WHERE s."is_paused" = 0 AND e."start_date" > {+1d}`,
    ({ id, about, event, pattern }, { dice }) => {
      const time = dice.oneOf('19:05', '22:35', '00:15')
      const body = { from: event, pattern: { ...JSON.parse(String(pattern)), time } }
      return { ...post(followingPath(id), body), what: `moves ${about} and what follows to ${time}` }
    },
  ),
  act(
    'deletes a day of',
    0.5,
    `SELECT e."id", COALESCE(NULLIF(e."organizer", ''), '{staff}') AS "by", e."name" || ' ' || e."occurrence" AS "about"
      FROM "tournaments" e WHERE e."series" <> '' AND e."end_date" > {now}`,
    ({ id }) => remove('tournaments', id),
  ),
]
