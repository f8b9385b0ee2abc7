import { newUnit, type SquadUnit } from './squad-units.ts'

interface OpenSquad {
  readonly places: number
  readonly units: SquadUnit[]
  room: number
  strength: number
}

/** How many arrangements are tried before units are split: the players of one night never need as many. */
const maxTries = 2000

/**
 * Fills squads with units. `places` has the size of each squad; together they hold all players. Units stay
 * together if possible; single players follow, the strongest in the squad that lacks most strength.
 */
export function packUnits(units: readonly SquadUnit[], places: readonly number[]): SquadUnit[][] {
  const squads = places.map((count): OpenSquad => ({ places: count, units: [], room: count, strength: 0 }))
  const circles = units
    .filter(({ players }) => players.length > 1)
    .toSorted((a, b) => b.players.length - a.players.length || b.rank - a.rank)
  if (!placeWhole(circles, squads)) circles.forEach((unit) => placeInParts(unit, squads))
  const mean = units.reduce((sum, { rank }) => sum + rank, 0) / places.reduce((sum, count) => sum + count, 0)
  const alone = units.filter(({ players }) => players.length === 1).toSorted((a, b) => b.rank - a.rank)
  for (const unit of alone) {
    const open = squads.filter(({ room }) => room > 0)
    const missing = ({ places: count, strength, room }: OpenSquad) => (mean * count - strength) / room
    put(unit, mostOf(open, missing))
  }
  return squads.map((squad) => squad.units)
}

/** Tries to place all units unsplit. Leaves the squads unchanged if it cannot. */
function placeWhole(units: readonly SquadUnit[], squads: readonly OpenSquad[]): boolean {
  let tries = 0
  const placeFrom = (index: number): boolean => {
    const unit = units[index]
    if (!unit) return true
    const tried = new Set<number>()
    const fitting = squads
      .filter(({ room }) => room >= unit.players.length)
      .toSorted((a, b) => a.room - b.room || a.strength - b.strength)
    for (const squad of fitting) {
      if (tried.has(squad.room)) continue
      tried.add(squad.room)
      tries += 1
      if (tries > maxTries) return false
      put(unit, squad)
      if (placeFrom(index + 1)) return true
      takeLast(squad)
    }
    return false
  }
  return placeFrom(0)
}

function placeInParts(unit: SquadUnit, squads: readonly OpenSquad[]): void {
  const fitting = squads.filter(({ room }) => room >= unit.players.length)
  if (fitting.length > 0) return put(unit, leastRoomIn(fitting))
  const squad = mostOf(squads, ({ room }) => room)
  const part = squad.room
  put(newUnit(unit.players.slice(0, part)), squad)
  placeInParts(newUnit(unit.players.slice(part)), squads)
}

function leastRoomIn(squads: readonly OpenSquad[]): OpenSquad {
  return mostOf(squads, ({ room }) => -room)
}

function put(unit: SquadUnit, squad: OpenSquad): void {
  squad.units.push(unit)
  squad.room -= unit.players.length
  squad.strength += unit.rank
}

function takeLast(squad: OpenSquad): void {
  const unit = squad.units.pop()
  if (!unit) return
  squad.room += unit.players.length
  squad.strength -= unit.rank
}

function mostOf(squads: readonly OpenSquad[], measure: (squad: OpenSquad) => number): OpenSquad {
  return squads.reduce((most, squad) => (measure(squad) > measure(most) ? squad : most))
}
