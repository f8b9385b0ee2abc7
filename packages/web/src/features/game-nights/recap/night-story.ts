import type { SquadRecord } from '../night/night.queries.ts'

/** A round that was reached in the shortest time after the one before it. */
export interface FastestRound {
  readonly squad: SquadRecord
  readonly round: number
  /** Milliseconds. */
  readonly time: number
}

/** The shortest time between two rounds of one squad that follow each other; the first round has no before. */
export function fastestRound(squads: readonly SquadRecord[]): FastestRound | undefined {
  let fastest: FastestRound | undefined
  for (const squad of squads) {
    const times = new Map(squad.reached ?? [])
    for (const [round, at] of times) {
      const before = times.get(round - 1)
      const time = before === undefined ? 0 : at - before
      if (time > 0 && time < (fastest?.time ?? Number.POSITIVE_INFINITY)) fastest = { squad, round, time }
    }
  }
  return fastest
}

/** How often another squad was alone in front of all others than the one before it. */
export function countLeadChanges(squads: readonly SquadRecord[]): number {
  const steps = squads
    .flatMap(({ id, reached }) => (reached ?? []).map(([round, at]) => ({ id, round, at })))
    .toSorted((one, other) => one.at - other.at)
  let highest = 0
  let leader: string | undefined
  let changes = 0
  for (const { id, round } of steps) {
    if (round <= highest) continue
    highest = round
    if (leader !== undefined && leader !== id) changes += 1
    leader = id
  }
  return changes
}

/** Everybody who was in a squad, each once, in the order of squads. */
export function peopleOf<Person extends { readonly id: string }>(
  squads: readonly { readonly expand?: { readonly members?: readonly Person[] } }[],
): Person[] {
  const people = squads.flatMap(({ expand }) => expand?.members ?? [])
  return [...new Map(people.map((person) => [person.id, person])).values()]
}

/** How many played, with those who have left the community since. */
export function countPlayers(squads: readonly SquadRecord[]): number {
  return squads.reduce((sum, { squad_size, members = [] }) => sum + Math.max(squad_size, members.length), 0)
}
