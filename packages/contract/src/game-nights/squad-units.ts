import { maxWishes } from '../events/registration.ts'
import type { SquadPlayer } from './form-squads.ts'
import type { Random } from './random.ts'

/** Players who go into a squad together. */
export interface SquadUnit {
  readonly players: readonly SquadPlayer[]
  /** The sum of their strengths. */
  readonly strength: number
  /** The strength by which they are placed, varied a little by chance: another seed gives other squads. */
  readonly rank: number
}

interface UnitOptions {
  readonly size: number
  readonly random: Random
}

/** Groups all players with those whose wishes are mutual; no unit is larger than `size`. */
export function squadUnits(players: readonly SquadPlayer[], { size, random }: UnitOptions): SquadUnit[] {
  const friends = friendsOf(players)
  const seen = new Set<SquadPlayer>()
  return players.flatMap((player) => {
    if (seen.has(player)) return []
    return [newUnit(circleOf(player, { friends, seen, size }), random() * 0.2 + 0.9)]
  })
}

/** A unit of these players. */
export function newUnit(players: readonly SquadPlayer[], chance = 1): SquadUnit {
  const strength = players.reduce((sum, player) => sum + strengthOf(player), 0)
  return { players, strength, rank: strength * chance }
}

/** The mutual wishes of each player. Only the first `maxWishes` wishes count. */
export function friendsOf(players: readonly SquadPlayer[]): ReadonlyMap<SquadPlayer, readonly SquadPlayer[]> {
  const byId = new Map(players.map((player) => [player.id, player]))
  const wishes = new Map(players.map((player) => [player, new Set(player.wishes.slice(0, maxWishes))]))
  return new Map(
    players.map((player) => [
      player,
      [...(wishes.get(player) ?? [])].flatMap((id) => {
        const other = byId.get(id)
        return other && other !== player && wishes.get(other)?.has(player.id) ? [other] : []
      }),
    ]),
  )
}

interface Circle {
  readonly friends: ReadonlyMap<SquadPlayer, readonly SquadPlayer[]>
  readonly seen: Set<SquadPlayer>
  readonly size: number
}

function circleOf(player: SquadPlayer, { friends, seen, size }: Circle): SquadPlayer[] {
  const circle = [player]
  seen.add(player)
  for (const member of circle) {
    for (const friend of friends.get(member) ?? []) {
      if (circle.length === size) return circle
      if (seen.has(friend)) continue
      seen.add(friend)
      circle.push(friend)
    }
  }
  return circle
}

function strengthOf({ strength }: SquadPlayer): number {
  return Number.isFinite(strength) ? strength : 0
}
