import { friendsOf, type SquadUnit } from './squad-units.ts'

/** The cost of two players in one squad, and of a squad that is stronger or weaker than the others. */
const costs = { friends: -1e9, metBefore: 1, uneven: 4 } as const
/** A smaller gain is not worth an exchange. */
const smallestGain = 0.01
/** How often all pairs are compared: a few times are enough and fast. */
const maxRounds = 6

/**
 * Exchanges units of the same size between squads while that lowers the cost. Friends weigh more than
 * everything else.
 */
export function improveSquads(squads: readonly (readonly SquadUnit[])[]): SquadUnit[][] {
  const plan = openPlan(squads)
  for (let round = 0; round < maxRounds; round += 1) {
    let hasChanged = false
    for (let one = 0; one < plan.units.length; one += 1)
      for (let other = one + 1; other < plan.units.length; other += 1)
        if (plan.exchangeIfBetter(one, other)) hasChanged = true
    if (!hasChanged) break
  }
  return squads.map((_, index) => plan.units.filter((__, unit) => plan.squadOf(unit) === index))
}

/** The squad of each unit, and its cost; units and squads are numbered. */
function openPlan(squads: readonly (readonly SquadUnit[])[]) {
  const units = squads.flat()
  const count = units.length
  const squadOf = Float64Array.from(squads.flatMap((squad, index) => squad.map(() => index)))
  const sizeOf = Float64Array.from(units, ({ players }) => players.length)
  const strengthOf = Float64Array.from(units, ({ strength }) => strength)
  const places = new Float64Array(squads.length)
  const strengths = new Float64Array(squads.length)
  units.forEach((_, unit) => {
    places[at(squadOf, unit)] = at(places, at(squadOf, unit)) + at(sizeOf, unit)
    strengths[at(squadOf, unit)] = at(strengths, at(squadOf, unit)) + at(strengthOf, unit)
  })
  const mean = sumOf(strengths) / sumOf(places)
  const ties = tiesBetween(units)
  /** The cost of a unit in each squad. */
  const tiesTo = new Float64Array(count * squads.length)
  units.forEach((_, unit) => tie(unit, at(squadOf, unit), 1))

  function tie(unit: number, squad: number, sign: number): void {
    for (let other = 0; other < count; other += 1) {
      const cell = other * squads.length + squad
      tiesTo[cell] = at(tiesTo, cell) + sign * at(ties, other * count + unit)
    }
  }

  function move(unit: number, to: number): void {
    const from = at(squadOf, unit)
    tie(unit, from, -1)
    tie(unit, to, 1)
    strengths[from] = at(strengths, from) - at(strengthOf, unit)
    strengths[to] = at(strengths, to) + at(strengthOf, unit)
    squadOf[unit] = to
  }

  function unevenness(squad: number, more: number): number {
    return ((at(strengths, squad) + more) / at(places, squad) - mean) ** 2
  }

  return {
    units,
    squadOf: (unit: number) => at(squadOf, unit),
    exchangeIfBetter(one: number, other: number): boolean {
      const from = at(squadOf, one)
      const to = at(squadOf, other)
      if (from === to || at(sizeOf, one) !== at(sizeOf, other)) return false
      const tiesAfter = at(tiesTo, one * squads.length + to) + at(tiesTo, other * squads.length + from)
      const tiesBefore = at(tiesTo, one * squads.length + from) + at(tiesTo, other * squads.length + to)
      const more = at(strengthOf, other) - at(strengthOf, one)
      const uneven = unevenness(from, more) + unevenness(to, -more) - unevenness(from, 0) - unevenness(to, 0)
      const cost = tiesAfter - tiesBefore - 2 * at(ties, one * count + other) + costs.uneven * uneven
      if (cost > -smallestGain) return false
      move(one, to)
      move(other, from)
      return true
    },
  }
}

/** The cost of any two units in one squad, by row and column. */
function tiesBetween(units: readonly SquadUnit[]): Float64Array {
  const ties = new Float64Array(units.length ** 2)
  const unitOf = new Map(units.flatMap(({ players }, index) => players.map(({ id }) => [id, index] as const)))
  for (const [player, friends] of friendsOf(units.flatMap(({ players }) => players))) {
    const one = unitOf.get(player.id) ?? 0
    // Each pair is added from both sides: each side counts half.
    const add = (id: string, cost: number) => {
      const other = unitOf.get(id)
      if (other === undefined || other === one || !Number.isFinite(cost)) return
      for (const cell of [one * units.length + other, other * units.length + one])
        ties[cell] = at(ties, cell) + cost / 2
    }
    for (const { id } of friends) add(id, costs.friends)
    for (const [id, times] of Object.entries(player.playedWith)) add(id, times * costs.metBefore)
  }
  return ties
}

function sumOf(numbers: Float64Array): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

function at(numbers: Float64Array, index: number): number {
  return numbers[index] ?? 0
}
