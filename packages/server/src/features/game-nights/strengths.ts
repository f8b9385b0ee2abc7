import type { RecordSource } from '@longhouse/engine'
import type { StoredNight } from '../../collections/game-nights.ts'

/** The strength of a round at the median of its map. */
const middle = 10
/** How many of a player's best rounds count. */
const countedRounds = 3

/** A player's best round on a map. */
export interface Best {
  readonly user: string
  readonly map: string
  readonly round: number
}

/** The players to rate, and their night. */
interface Asked {
  readonly night: Pick<StoredNight, 'game'>
  readonly users: readonly string[]
}

/**
 * Rates players in the game of a night: the median of their three best verified rounds, each against the median of its
 * map. Players with fewer rounds are newcomers; players without any count as the median of those newcomers.
 */
export async function findStrengths(
  source: RecordSource,
  { night: { game }, users }: Asked,
): Promise<(user: string) => number> {
  if (users.length === 0) return () => middle
  const bests = await source.query<Best>({
    sql: `SELECT "user", "map", MAX("round") AS "round" FROM "personal_bests"
      WHERE "game" = ? AND "user" IN (${users.map(() => '?').join(', ')}) GROUP BY "user", "map"`,
    params: [game, ...users],
  })
  const medians = await source.query<{ readonly map: string; readonly median: number | string }>({
    sql: `SELECT "map", AVG("round") AS "median" FROM (
        SELECT "map", "round", ROW_NUMBER() OVER (PARTITION BY "map" ORDER BY "round") AS "position",
          COUNT(*) OVER (PARTITION BY "map") AS "of" FROM "personal_bests" WHERE "game" = ?
      ) AS "ranked" WHERE 2 * "position" BETWEEN "of" AND "of" + 2 GROUP BY "map"`,
    params: [game],
  })
  return strengthsOf(bests, new Map(medians.map(({ map, median }) => [map, Number(median)])))
}

/** Returns a function that rates a player, from their bests and the medians of maps. */
export function strengthsOf(
  bests: readonly Best[],
  medians: ReadonlyMap<string, number>,
): (user: string) => number {
  const roundsOf = Map.groupBy(bests, ({ user }) => user)
  const shareOf = ({ map, round }: Best) => (middle * round) / (medians.get(map) || round || 1)
  const known = new Map(
    [...roundsOf].map(([user, rounds]) => {
      const best = rounds.map(shareOf).toSorted((a, b) => b - a)
      return [user, medianOf(best.slice(0, countedRounds))] as const
    }),
  )
  const newcomers = [...known].filter(([user]) => (roundsOf.get(user)?.length ?? 0) < countedRounds)
  const newcomer = newcomers.length > 0 ? medianOf(newcomers.map(([, strength]) => strength)) : middle
  return (user) => known.get(user) ?? newcomer
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
}
