import type { GameNight } from '@longhouse/contract/game-nights'
import type { SquadRecord } from '../night/night.types.ts'

/** What squads play for. */
export type Race = Pick<GameNight, 'goal' | 'target'>

/** A squad, and how it stands among the others. */
export interface Standing {
  readonly squad: SquadRecord
  /** Shared by those who were there at the same moment. */
  readonly place: number
  /** What counts: in a race nothing above its target does. */
  readonly round: number
  /** When it was in that round, in milliseconds since 1970; 0 before the first. */
  readonly reachedAt: number
}

/** The squads by round, then by who was there first, then by number. */
export function standingsOf(squads: readonly SquadRecord[], race: Race): Standing[] {
  const counted = squads.map((squad) => ({ squad, ...countOf(squad, race) })).toSorted(compare)
  return counted.map((entry) => ({
    ...entry,
    place: 1 + counted.filter((other) => compareResults(other, entry) < 0).length,
  }))
}

type Counted = Omit<Standing, 'place'>

function countOf({ round: last, reached }: SquadRecord, { goal, target }: Race) {
  const round = goal === 'first_to' && target > 0 ? Math.min(last, target) : last
  const reachedAt = reached?.find(([said]) => said === round)?.[1] ?? 0
  return { round, reachedAt }
}

function compare(one: Counted, other: Counted): number {
  return compareResults(one, other) || one.squad.number - other.squad.number
}

function compareResults(one: Counted, other: Counted): number {
  return other.round - one.round || one.reachedAt - other.reachedAt
}
