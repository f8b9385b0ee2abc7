import type { Board, BoardRound } from './profile-card.ts'

/** A member's best on a board. */
export interface StandingBest extends BoardRound {
  readonly user: string
  /** The member hides their bests and so is not a rival. */
  readonly isHidden: boolean
}

/** The bests of all possible rivals, by board, the lowest round first. */
export type Standings = ReadonlyMap<string, readonly StandingBest[]>

/** A member and their bests. */
export interface Climber {
  readonly user: string
  readonly bests: readonly BoardRound[]
}

/** A member to catch up with. */
export interface Rival {
  readonly user: string
  /** The rival's rounds on the boards that both have played. */
  readonly rounds: readonly BoardRound[]
}

/** The key of a board. */
export function boardKey({ game, map, squad_size }: Board): string {
  return `${game}:${map}:${squad_size}`
}

/** Sorts bests for `rivalOf`; hidden ones are excluded. */
export function standingsOf(bests: readonly StandingBest[]): Standings {
  const shown = bests.filter(({ isHidden }) => !isHidden).toSorted((a, b) => a.round - b.round)
  return Map.groupBy(shown, boardKey)
}

/**
 * Returns the member who is just above another on the most boards: on each, a member with the lowest higher
 * round. On a tie it is the nearest over all boards, then the first by id. Undefined if no member is above.
 */
export function rivalOf(standings: Standings, { user, bests }: Climber): Rival | undefined {
  const found = new Map<string, { boards: number; gap: number }>()
  for (const mine of bests) {
    const board = standings.get(boardKey(mine)) ?? []
    const next = board.find((best) => best.user !== user && best.round > mine.round)?.round
    for (const best of board.filter(({ round }) => round === next)) {
      const { boards, gap } = found.get(best.user) ?? { boards: 0, gap: 0 }
      found.set(best.user, { boards: boards + 1, gap: gap + best.round - mine.round })
    }
  }
  const [rival] = [...found].toSorted(
    ([idA, a], [idB, b]) => b.boards - a.boards || a.gap - b.gap || (idA < idB ? -1 : 1),
  )
  return rival && { user: rival[0], rounds: roundsOf(standings, { rival: rival[0], bests }) }
}

function roundsOf(
  standings: Standings,
  { rival, bests }: { readonly rival: string; readonly bests: readonly BoardRound[] },
): BoardRound[] {
  return bests.flatMap((mine) => {
    const theirs = standings.get(boardKey(mine))?.find(({ user }) => user === rival)
    if (!theirs) return []
    const { game, map, squad_size, round } = theirs
    return [{ game, map, squad_size, round }]
  })
}

/** A change of a member's best: the round before and after, undefined without one. */
export interface ChangedBest extends Board {
  readonly user: string
  readonly was: number | undefined
  readonly is: number | undefined
}

/** Lists all members whose rival may have changed: those just below the old or the new round. */
export function membersBelow(standings: Standings, change: ChangedBest): string[] {
  const others = (standings.get(boardKey(change)) ?? []).filter(({ user }) => user !== change.user)
  const below = [change.was, change.is].flatMap((round) => {
    if (round === undefined) return []
    const next = others.findLast((best) => best.round < round)?.round
    return others.filter((best) => best.round === next).map(({ user }) => user)
  })
  return [...new Set(below)]
}
