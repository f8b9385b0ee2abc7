import type { GameNight } from '@longhouse/contract/game-nights'
import type { SquadRecord } from '../night/night.types.ts'

/** What squads play for, and whether it is decided. */
export type Race = Pick<GameNight, 'goal' | 'target'> & Partial<Pick<GameNight, 'state'>>

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

/** The squads by place, then by number. At the end of the night the server has written the places. */
export function standingsOf(squads: readonly SquadRecord[], race: Race): Standing[] {
  const counted = squads.map((squad) => ({ squad, ...countOf(squad, race) }))
  const placeOf = (entry: Counted) =>
    (race.state === 'ended' && entry.squad.place) ||
    1 + counted.filter((other) => compareResults(other, entry) < 0).length
  return counted
    .map((entry) => ({ ...entry, place: placeOf(entry) }))
    .toSorted((one, other) => one.place - other.place || one.squad.number - other.squad.number)
}

type Counted = Omit<Standing, 'place'>

function countOf({ round: last, reached }: SquadRecord, { goal, target }: Race) {
  const round = goal === 'first_to' && target > 0 ? Math.min(last, target) : last
  const reachedAt = reached?.find(([said]) => said === round)?.[1] ?? 0
  return { round, reachedAt }
}

function compareResults(one: Counted, other: Counted): number {
  return other.round - one.round || one.reachedAt - other.reachedAt
}

/** Whoever is alone in front; nobody before the first round. */
export function leaderOf([first, second]: readonly Standing[]): Standing | undefined {
  return first && first.round > 0 && second?.place !== 1 ? first : undefined
}

/** Whether the night stands still: some squads are still in it, and all of those pause. */
export function isAllPaused({ state }: Pick<GameNight, 'state'>, squads: readonly SquadRecord[]): boolean {
  const isIn = squads.filter(({ phase }) => phase === 'playing' || phase === 'paused')
  return state === 'live' && isIn.length > 0 && isIn.every(({ phase }) => phase === 'paused')
}
