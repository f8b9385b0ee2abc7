import type { RunPerson } from '../runs/run-paths.ts'

/** How many places of a board the table of a season names, and how many champions. */
export const tableLimits = { places: 10, champions: 50 } as const

/**
 * URL path of a season's table, by GET: `SeasonTable`. The archived table of a closed season is public;
 * others are for members, as runs are.
 */
export function seasonTablePath(season: string): string {
  return `/api/seasons/${encodeURIComponent(season)}/table`
}

/** A place on a board of a season. */
export interface SeasonPlace {
  readonly place: number
  /** Absent on the board of champions. */
  readonly run?: string
  readonly players: readonly RunPerson[]
  /** On the board of champions the highest round that earned points. */
  readonly round: number
  readonly points: number
}

/** A board of a season: one map with squads of one size. */
export interface SeasonBoard {
  readonly game: string
  readonly map: string
  readonly squad_size: number
  /** The first places; `squads` counts all of them. */
  readonly places: readonly SeasonPlace[]
  readonly squads: number
}

/** The table of a season. */
export interface SeasonTable {
  readonly champions: readonly SeasonPlace[]
  readonly boards: readonly SeasonBoard[]
}

/** How many seasons, records and clips the hall of fame names. */
export const hallLimits = { seasons: 40, records: 12, clips: 24 } as const

/**
 * URL path of champions, longest records and clips of the month, by GET: `HallOfFame`. Champions are public;
 * for guests the rest is empty, as runs and clips are for members.
 */
export const hallOfFamePath = '/api/hall-of-fame'

/** The content of the hall of fame. */
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
