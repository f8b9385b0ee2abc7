import { improveSquads } from './improve-squads.ts'
import { packUnits } from './pack-units.ts'
import { createRandom, type Random } from './random.ts'
import { squadUnits } from './squad-units.ts'

/** A member who needs a squad. */
export interface SquadPlayer {
  readonly id: string
  /** The progress they usually make; ten is the middle of the map. */
  readonly strength: number
  /** Members they would like to play with; a wish counts only if it is mutual. */
  readonly wishes: readonly string[]
  /** How often they recently played with each member, by id. */
  readonly playedWith: Readonly<Record<string, number>>
}

/** The members to form into squads, and the options. */
export interface SquadOrder {
  readonly players: readonly SquadPlayer[]
  /** The largest size of a squad. */
  readonly size: number
  /** The same members and the same number give the same squads. */
  readonly seed: number
  /** Squads that do not change: their members are not placed again. */
  readonly kept: readonly (readonly string[])[]
}

/**
 * Forms squads of all players who are not in a kept squad, and returns only the new ones. As few squads as
 * possible, with sizes that differ by one at most. Mutual wishes are met if sizes allow it. Then players are
 * exchanged while that makes squads more equal in strength, and their members newer to each other. The order
 * of players does not matter.
 */
export function formSquads({ players, size, seed, kept }: SquadOrder): readonly (readonly string[])[] {
  const settled = new Set(kept.flat())
  const free = [...new Map(players.map((player) => [player.id, player])).values()]
    .filter(({ id }) => !settled.has(id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (free.length === 0) return []
  const random = createRandom(seed)
  const places = squadSizes(free.length, Math.max(1, size))
  const units = squadUnits(shuffled(free, random), { size: places[0] ?? 1, random })
  const squads = improveSquads(packUnits(units, places))
  return squads.map((squad) => squad.flatMap((unit) => unit.players.map(({ id }) => id)))
}

/** The sizes of the squads, larger ones first. */
function squadSizes(count: number, size: number): number[] {
  const squads = Math.ceil(count / size)
  return Array.from({ length: squads }, (_, index) => Math.ceil((count - index) / squads))
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
