import { createHash } from 'node:crypto'
import { formatDate } from '@longhouse/engine/schema'
import { pushDevicesPath } from '@longhouse/contract/notifications'
import { zones } from '../people.ts'
import { act, create, custom, remove, update, type SimulatedAct } from './act.ts'

const everyone = `SELECT u."id", u."id" AS "by", u."username" AS "about" FROM "users" u`
const dayMs = 24 * 60 * 60_000

/** A clip with each member, and the vote they have cast. */
const votes = `SELECT c."id", u."id" AS "by", v."id" AS "vote", c."clip_title" || ' ' || u."username" AS "about"
  FROM "clips" c CROSS JOIN "users" u LEFT JOIN "clip_votes" v ON v."clip" = c."id" AND v."user" = u."id"
  WHERE c."created" > {-14d}`

/** What members do about themselves, clips and notices. */
export const actsOfMembers: readonly SimulatedAct[] = [
  custom('joins', 1.2, async (world) => {
    const person = world.dice.pick(world.people.filter(({ id, isAway }) => id === '' && !isAway))
    if (!person) return false
    world.note(`${person.name} joins: ${(await world.logIn(person)) ?? 'welcome'}`)
    return true
  }),
  // They may come back.
  custom('leaves', 0.4, async (world) => {
    const person = world.dice.pick(world.members.slice(1))
    if (!person) return false
    // Only soon after a login.
    if ((await world.logIn(person)) !== undefined) return false
    const { status } = await world.ask(person, {
      ...remove('users', person.id),
      what: 'leaves the community',
    })
    if (status === 204) world.forget(person)
    return true
  }),
  custom('leaves or joins the Discord server', 0.5, async (world) => {
    const person = world.dice.pick(world.people.slice(4))
    if (!person) return false
    const { control } = world.outside.discord
    if (person.isAway) control.joinGuild(person.persona)
    else control.leaveGuild(person.persona)
    person.isAway = !person.isAway
    world.note(`${person.name} ${person.isAway ? 'leaves' : 'joins'} the Discord server`)
    return true
  }),
  act('moves to another zone:', 0.5, everyone, ({ id }, { dice }) =>
    update('users', id, { time_zone: dice.pick(zones) }),
  ),
  act('logs in anew:', 0.5, everyone, () => ({
    method: 'POST',
    path: '/api/collections/users/auth-refresh',
  })),
  act(
    'chooses notices:',
    4,
    `SELECT u."id" AS "by", u."username" AS "about", COALESCE(s."id", '') AS "id" FROM "users" u
      LEFT JOIN "notice_settings" s ON s."user" = u."id"`,
    ({ id, by }, { dice }) => {
      const body = {
        user: by,
        digest: dice.oneOf('off', 'daily', 'daily', 'weekly'),
        quiet: dice.chance(0.3) ? { from: '22:00', to: '07:00' } : null,
        choices: {
          reminder: dice.oneOf({}, { mail: true }, { discord: true }, { site: false }),
          event_moved: dice.oneOf({}, { discord: true }, { mail: true }),
        },
      }
      return id === '' ? create('notice_settings', body) : update('notice_settings', id, body)
    },
  ),
  custom('subscribes to pushes', 0.7, async (world) => {
    const person = world.dice.pick(world.members)
    if (!person) return false
    const { body } = await world.call(person, { method: 'GET', path: pushDevicesPath })
    const { endpoint, keys } = world.outside.push.subscribe(String(body['server_key']))
    const device = { endpoint, keys, server_key: body['server_key'] }
    await world.ask(person, {
      method: 'POST',
      path: pushDevicesPath,
      body: device,
      what: 'subscribes to pushes',
    })
    return true
  }),
  custom('reads the notices', 5, async (world) => {
    const person = world.dice.pick(world.members)
    if (!person) return false
    const unseen = await world.query<{ readonly id: string }>(
      `SELECT "id" FROM "notifications" WHERE "user" = ? AND "seen_at" = '' ORDER BY "group" LIMIT 5`,
      [person.id],
    )
    for (const { id } of unseen)
      await world.ask(person, {
        ...update('notifications', id, { seen_at: formatDate(world.now) }),
        what: 'reads a notice',
      })
    return unseen.length > 0
  }),
  act('sends a clip:', 1.5, everyone, ({ by }, world) =>
    create('clips', {
      user: by,
      game: 'blackops6',
      map: 'terminus',
      highest_round: world.dice.between(10, 90),
      clip_title: world.newName('clip'),
      clip_link: `https://youtu.be/${createHash('sha1').update(world.newName('link')).digest('hex').slice(0, 11)}`,
      consent_promotional: true,
    }),
  ),
  act('votes on', 8, votes, ({ id, by, vote }, { dice }) => {
    const body = { user: by, clip: id, vote_type: dice.oneOf('upvote', 'upvote', 'downvote') }
    if (vote === null) return create('clip_votes', body)
    return dice.chance(0.5) ? remove('clip_votes', String(vote)) : update('clip_votes', String(vote), body)
  }),
  act(
    'votes for the clip of the month:',
    3,
    `SELECT c."id", u."id" AS "by", c."nominees", u."username" AS "about" FROM "contests" c, "users" u
      WHERE c."state" = 'voting' AND NOT EXISTS (SELECT 1 FROM "contest_votes" v WHERE v."contest" = c."id" AND v."user" = u."id")`,
    ({ id, by, nominees }, { dice }) =>
      create('contest_votes', { contest: id, user: by, clip: dice.pick(JSON.parse(String(nominees))) }),
  ),
  act('asks for leave:', 0.8, everyone, ({ by }, { dice, in: later }) => {
    const from = later(dice.between(0, 20) * dayMs)
    const until = new Date(from.getTime() + dice.between(2, 30) * dayMs)
    const reason = `The reason of ${by}.`
    return create('absences', { user: by, from: formatDate(from), until: formatDate(until), reason })
  }),
  act(
    'takes leave back:',
    0.3,
    `SELECT a."id", a."user" AS "by", u."username" || ' ' || a."from" AS "about" FROM "absences" a
      JOIN "users" u ON u."id" = a."user" WHERE a."state" IN ('asked', 'approved') AND a."until" > {now}`,
    ({ id }) => update('absences', id, { state: 'withdrawn' }),
  ),
]
