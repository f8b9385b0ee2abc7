import type { GameNight } from './game-night.ts'
import type { Squad } from './squad.ts'

/**
 * The place of every squad by its id: by round, then by time; equal squads share a place (1, 1, 3). In a
 * race, rounds after the goal do not count.
 */
export function placesOf(
  squads: readonly Pick<Squad, 'id' | 'round' | 'reached'>[],
  goal: Pick<GameNight, 'goal' | 'target'>,
): ReadonlyMap<string, number> {
  const standings = squads.map((squad) => standingOf(squad, goal))
  return new Map(
    standings.map((standing) => [
      standing.id,
      1 + standings.filter((other) => isBefore(other, standing)).length,
    ]),
  )
}

interface Standing {
  readonly id: string
  readonly round: number
  readonly at: number
}

function standingOf(
  { id, round, reached }: Pick<Squad, 'id' | 'round' | 'reached'>,
  { goal, target }: Pick<GameNight, 'goal' | 'target'>,
): Standing {
  const counted = goal === 'first_to' && target > 0 ? Math.min(round, target) : round
  const moments = (reached ?? []).flatMap(([said, at]) => (said >= counted ? [at] : []))
  return { id, round: counted, at: Math.min(...moments) }
}

function isBefore(one: Standing, other: Standing): boolean {
  return one.round === other.round ? one.at < other.at : one.round > other.round
}
