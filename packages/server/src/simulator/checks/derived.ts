import { formatDate } from '@longhouse/engine/schema'
import { markMembers } from '../../platform/member-marks.ts'
import { nextMinute } from '../queues.ts'
import { dayMs } from '@longhouse/contract/rank-progress'
import { type Invariant, type World } from '../world.ts'

const kept = ['events', 'streak', 'bests', 'badges', 'companions', 'clips']

/** Reads the derived card of each member who did not become a year older today: that is counted in the night. */
async function readCards(world: World): Promise<ReadonlyMap<string, string>> {
  const rows = await world.query<Readonly<Record<string, unknown>>>(
    `SELECT c.*, u."username", u."created" AS "joined" FROM "profile_cards" c JOIN "users" u ON u."id" = c."user"`,
  )
  const today = [world.now, world.in(-dayMs)].map((date) => formatDate(date).slice(5, 10))
  const isOlder = (joined: string) =>
    today.includes(joined.slice(5, 10)) ||
    (world.now.getTime() - Date.parse(joined)) % (365 * dayMs) < 2 * dayMs
  return new Map(
    rows
      .filter(({ joined }) => !isOlder(String(joined)))
      .map(({ username, ...card }) => [String(username), JSON.stringify(kept.map((field) => card[field]))]),
  )
}

/** The nightly comparison finds no difference between activities and their causes: it would log one. */
export const activitiesAgain: Invariant = {
  name: 'activities equal their causes',
  every: 20,
  needsCalm: true,
  broken: async ({ site: { engine } }) => {
    await engine.crons.wake('activities-review')
    return []
  },
}

/** Cards and badges are what they would be if the site made them again. */
export const derivedAgain: Invariant = {
  name: 'cards and badges equal new ones',
  every: 20,
  needsCalm: true,
  broken: async (world) => {
    const before = await readCards(world)
    const everyone = await world.query<{ readonly id: string }>(
      `SELECT "id" FROM "users" ORDER BY "username"`,
    )
    await world.site.engine.transaction((tx) =>
      markMembers(
        tx,
        everyone.map(({ id }) => id),
      ),
    )
    await world.goTo({ at: nextMinute(world), isMinute: true })
    const after = await readCards(world)
    return [...before].flatMap(([name, card]) => {
      const again = after.get(name)
      return again === card || again === undefined ? [] : [`the card of ${name} was ${card} and is ${again}`]
    })
  },
}

interface MirrorRow {
  readonly kind: string
  readonly subject: string
  readonly status: string
  readonly discord_id: string
  readonly body_hash: string
  readonly behind: number
  readonly name: string | null
}

function readMirrors(world: World): Promise<MirrorRow[]> {
  return world.query(`SELECT m."kind", m."subject_id" AS "subject", m."status", m."discord_id", m."body_hash",
    m."wanted" - m."done" AS "behind", e."name" FROM "discord_mirrors" m LEFT JOIN "tournaments" e ON e."id" = m."event"
    ORDER BY m."kind", m."subject_id"`)
}

/** What the bot has written is what the records say, nothing is missing, and nothing is there twice. */
export const discordEqualsRecords: Invariant = {
  name: 'posts in Discord equal the records',
  every: 5,
  needsCalm: true,
  broken: async (world) => {
    const { control } = world.outside.discord
    const posts = new Map(control.messages().map((message) => [message.id, message]))
    const entries = new Set(control.scheduledEvents().map(({ id }) => id))
    const mirrors = (await readMirrors(world)).filter(({ status }) => status !== 'gone')
    const written = mirrors.filter(({ discord_id: id }) => id !== '')
    const twice = written.filter(
      ({ discord_id: id }, at) => written.findIndex((other) => other.discord_id === id) !== at,
    )
    return [
      ...mirrors
        .filter(({ status, behind }) => status === 'parked' || (status === 'current' && behind > 0))
        .map(({ kind, subject, status }) => `${kind} of ${subject} is ${status} and not up to date`),
      ...written
        .filter(({ discord_id: id }) => !posts.has(id) && !entries.has(id))
        .map(({ kind, subject }) => `${kind} of ${subject} is not in Discord`),
      ...twice.map(({ kind, discord_id: id }) => `${kind} shares the message ${id}`),
      ...written
        .filter(({ kind, name, discord_id: id }) => {
          return kind === 'event_post' && name && !JSON.stringify(posts.get(id) ?? '').includes(name)
        })
        .map(({ name }) => `the post of ${name} does not name it`),
      ...(await rewritten(world, mirrors)),
    ]
  },
}

/** Marks all posts as due: one whose words change did not equal the records. */
async function rewritten(world: World, before: readonly MirrorRow[]): Promise<string[]> {
  const contentOf = () =>
    new Map(world.outside.discord.control.messages().map((message) => [message.id, JSON.stringify(message)]))
  const written = contentOf()
  const isCurrent = `"status" = 'current' AND "kind" IN ('event_post', 'scheduled_event', 'squad_call_post', 'recap_post')`
  await world.site.engine.transaction((tx) =>
    tx.query({
      sql: `UPDATE "discord_mirrors" SET "wanted" = "wanted" + 1, "status" = 'due', "next_attempt" = ? WHERE ${isCurrent}`,
      params: [world.now.toISOString().replace('T', ' ')],
    }),
  )
  await world.goTo({ at: world.in(30_000), isMinute: false })
  const after = new Map((await readMirrors(world)).map((row) => [`${row.kind} ${row.subject}`, row]))
  return before.flatMap(({ kind, subject, status, body_hash: was }) => {
    const now = after.get(`${kind} ${subject}`)
    return status === 'current' && now && now.body_hash !== was
      ? [
          `${kind} of ${subject} was out of date: ${written.get(now.discord_id)} should be ${contentOf().get(now.discord_id)}`,
        ]
      : []
  })
}
