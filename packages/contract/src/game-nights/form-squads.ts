import { improveSquads } from './improve-squads.ts'
import { packUnits } from './pack-units.ts'
import { createRandom, type Random } from './random.ts'
import { squadUnits } from './squad-units.ts'

/** Somebody who is to be in a squad. */
export interface SquadPlayer {
  readonly id: string
  /** How far they usually get; ten is the middle of the map. */
  readonly strength: number
  /** With whom they would like to play; it counts where the other says so too. */
  readonly wishes: readonly string[]
  /** How often they lately played with whom, by id. */
  readonly playedWith: Readonly<Record<string, number>>
}

/** Who is to be formed into squads, and how. */
export interface SquadOrder {
  readonly players: readonly SquadPlayer[]
  /** How many a squad has at most. */
  readonly size: number
  /** The same people and the same number give the same squads. */
  readonly seed: number
  /** Squads that stay as they are: whoever is in one is not formed again. */
  readonly kept: readonly (readonly string[])[]
}

/**
 * Forms squads of everybody who is in no kept one, and gives the new squads alone. As few as hold all, with sizes that
 * differ by one at most. Those who wish for each other come together where sizes allow it; then squads are as equal in
 * strength, and people as new to each other, as exchanging them makes it. The order of players changes nothing.
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

/** How many go into each squad, larger ones first. */
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
