import type { RunPerson } from '../runs/run-paths.ts'

/** How many places of a board the table of a season names, and how many champions. */
export const tableLimits = { places: 10, champions: 50 } as const

/**
 * How a season stands, board by board, by GET: `SeasonTable`; of a closed one what was archived, for everybody. Others
 * are for members, as runs are.
 */
export function seasonTablePath(season: string): string {
  return `/api/seasons/${encodeURIComponent(season)}/table`
}

/** A place on a board of a season. */
export interface SeasonPlace {
  readonly place: number
  /** Nothing on the board of champions. */
  readonly run?: string
  readonly players: readonly RunPerson[]
  /** On the board of champions the highest that brought points. */
  readonly round: number
  readonly points: number
}

/** A board of a season: one map with squads of one size. */
export interface SeasonBoard {
  readonly game: string
  readonly map: string
  readonly squad_size: number
  /** The first of them; `squads` are there altogether. */
  readonly places: readonly SeasonPlace[]
  readonly squads: number
}

/** How a season stands. */
export interface SeasonTable {
  readonly champions: readonly SeasonPlace[]
  readonly boards: readonly SeasonBoard[]
}

/** How many seasons, records and clips the hall of fame names. */
export const hallLimits = { seasons: 40, records: 12, clips: 24 } as const

/**
 * Champions, records that stand longest, clips of the month, by GET: `HallOfFame`. Champions are for everybody; for
 * guests the rest is empty, as runs and clips are for members.
 */
export const hallOfFamePath = '/api/hall-of-fame'

/** All that is remembered. */
export interface HallOfFame {
  readonly champions: readonly {
    readonly season: string
    readonly name: string
    readonly ends: string
    readonly players: readonly RunPerson[]
    readonly points: number
  }[]
  readonly records: readonly {
    readonly run: string
    readonly game: string
    readonly map: string
    readonly squad_size: number
    readonly round: number
    readonly from: string
    readonly players: readonly RunPerson[]
  }[]
  readonly clips: readonly {
    readonly month: string
    readonly clip: string
    readonly title: string
    readonly link: string
    readonly player: RunPerson
    readonly votes: number
  }[]
}
