import type { Board, BoardRound } from './profile-card.ts'

/** Somebody's best on a board. */
export interface StandingBest extends BoardRound {
  readonly user: string
  /** They show their bests to nobody: they are nobody's rival. */
  readonly isHidden: boolean
}

/** Whoever can be a rival, by board, the lowest round first. */
export type Standings = ReadonlyMap<string, readonly StandingBest[]>

/** Somebody, and their own bests. */
export interface Climber {
  readonly user: string
  readonly bests: readonly BoardRound[]
}

/** Somebody to catch up with. */
export interface Rival {
  readonly user: string
  /** How far they came on the boards that both have played. */
  readonly rounds: readonly BoardRound[]
}

/** A board as one text. */
export function boardKey({ game, map, squad_size }: Board): string {
  return `${game}:${map}:${squad_size}`
}

/** Bests sorted for `rivalOf`; who hides theirs is left out. */
export function standingsOf(bests: readonly StandingBest[]): Standings {
  const shown = bests.filter(({ isHidden }) => !isHidden).toSorted((a, b) => a.round - b.round)
  return Map.groupBy(shown, boardKey)
}

/**
 * The member who is just above somebody on the most boards: on each, whoever has the lowest of the higher rounds. Among
 * equals it is the nearest, all boards together, then the first by id. Nobody where nobody is above.
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

/** A best that changed: what it was, and what it is; nothing where there was or is none. */
export interface ChangedBest extends Board {
  readonly user: string
  readonly was: number | undefined
  readonly is: number | undefined
}

/** Everybody whose rival may be another since somebody's best changed: who was, or is now, just below it. */
export function membersBelow(standings: Standings, change: ChangedBest): string[] {
  const others = (standings.get(boardKey(change)) ?? []).filter(({ user }) => user !== change.user)
  const below = [change.was, change.is].flatMap((round) => {
    if (round === undefined) return []
    const next = others.findLast((best) => best.round < round)?.round
    return others.filter((best) => best.round === next).map(({ user }) => user)
  })
  return [...new Set(below)]
}
