import { placesOf, type GameNight } from '@longhouse/contract/game-nights'
import type { SquadRecord } from '../night/night.queries.ts'

/** The goal of a night, and whether it is over. */
export type Race = Pick<GameNight, 'goal' | 'target'> & Partial<Pick<GameNight, 'state'>>

/** A squad and its place. */
export interface Standing {
  readonly squad: SquadRecord
  readonly place: number
}

/** Returns the squads by place, then by number. At the end of the night the server has written the places. */
export function standingsOf(squads: readonly SquadRecord[], race: Race): Standing[] {
  const places = placesOf(squads, race)
  return squads
    .map((squad) => ({
      squad,
      place: (race.state === 'ended' && squad.place) || (places.get(squad.id) ?? 0),
    }))
    .toSorted((one, other) => one.place - other.place || one.squad.number - other.squad.number)
}

/** Returns the one squad in front; undefined before the first round or while the lead is shared. */
export function leaderOf([first, second]: readonly Standing[]): Standing | undefined {
  return first && first.squad.round > 0 && second?.place !== 1 ? first : undefined
}

/** Returns whether the night stands still: some squads are still in it, and all of those pause. */
export function isAllPaused({ state }: Pick<GameNight, 'state'>, squads: readonly SquadRecord[]): boolean {
  const isIn = squads.filter(({ phase }) => phase === 'playing' || phase === 'paused')
  return state === 'live' && isIn.length > 0 && isIn.every(({ phase }) => phase === 'paused')
}
