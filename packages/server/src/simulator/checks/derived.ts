import { formatDate } from '@longhouse/engine/schema'
import { markMembers } from '../../platform/member-marks.ts'
import { dayMs, type World } from '../world.ts'
import { nextMinute } from '../queues.ts'
import type { Invariant } from './invariants.ts'

const kept = ['events', 'streak', 'bests', 'badges', 'companions', 'clips']

/** What is kept of each member who did not become a year older today: that is counted in the night. */
async function readCards(world: World): Promise<ReadonlyMap<string, string>> {
  const rows = await world.query<Readonly<Record<string, unknown>>>(
    `SELECT c.*, u."username", u."created" AS "joined" FROM "profile_cards" c JOIN "users" u ON u."id" = c."user"`,
  )
  const today = [world.now, world.in(-dayMs)].map((date) => formatDate(date).slice(5, 10))
  return new Map(
    rows
      .filter(({ joined }) => !today.includes(String(joined).slice(5, 10)))
      .map(({ username, ...card }) => [String(username), JSON.stringify(kept.map((field) => card[field]))]),
  )
}

/** Cards and badges are what they would be if they were made anew. */
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
