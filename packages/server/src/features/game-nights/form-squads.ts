import { maxWishes } from '@longhouse/contract/events'

/** How many arrangements are tried before units are split: the players of one night never need as many. */
const maxTries = 2000
/** The cost of two players in one squad, and of a squad that is stronger or weaker than the others. */
const costs = { friends: -1e9, metBefore: 1, uneven: 4 } as const
/** A smaller gain is not worth an exchange. */
const smallestGain = 0.01
/** How often all pairs are compared: a few times are enough and fast. */
const maxRounds = 6

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

interface OpenSquad {
  readonly places: number
  readonly units: SquadUnit[]
  room: number
  strength: number
}

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
  const unitStrengths = Float64Array.from(units, ({ strength }) => strength)
  const places = new Float64Array(squads.length)
  const strengths = new Float64Array(squads.length)
  units.forEach((_, unit) => {
    places[at(squadOf, unit)] = at(places, at(squadOf, unit)) + at(sizeOf, unit)
    strengths[at(squadOf, unit)] = at(strengths, at(squadOf, unit)) + at(unitStrengths, unit)
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
    strengths[from] = at(strengths, from) - at(unitStrengths, unit)
    strengths[to] = at(strengths, to) + at(unitStrengths, unit)
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
      const more = at(unitStrengths, other) - at(unitStrengths, one)
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

/** Returns numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/** Creates a pseudo-random generator that returns the same numbers for the same seed on every machine. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
