import type { Squad } from '@longhouse/contract/game-nights'
import type { NightPerson, SquadRecord } from '../night/night.types.ts'
import { squadName } from '../night/night.types.ts'
import type { RecapResult } from './recap.queries.ts'

/** One place as the recap shows it. */
export interface PlacedResult {
  readonly id: string
  readonly place: number
  readonly title: string
  readonly score: string
  readonly colour: Squad['colour']
  readonly players: readonly NightPerson[]
}

/**
 * The places of a night: as the results of its event say, for hosts may have corrected them and posts say the same;
 * where none are left, as the squads ended. The result of a squad has the squad's id.
 */
export function placedResults(
  results: readonly RecapResult[],
  squads: readonly SquadRecord[],
  words: { squad: (number: number) => string; round: (round: number) => string },
): PlacedResult[] {
  const colours = new Map(squads.map(({ id, colour }) => [id, colour]))
  if (results.length > 0)
    return results.map(({ id, place, title, score, expand }) => ({
      id,
      place,
      title,
      score,
      colour: colours.get(id) ?? '',
      players: expand?.players ?? [],
    }))
  return squads
    .filter(({ place }) => place > 0)
    .toSorted((one, other) => one.place - other.place || one.number - other.number)
    .map((squad) => ({
      id: squad.id,
      place: squad.place,
      title: squadName(squad, words.squad),
      score: words.round(squad.final_round),
      colour: squad.colour,
      players: squad.expand?.members ?? [],
    }))
}
