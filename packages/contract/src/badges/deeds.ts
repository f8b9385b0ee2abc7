import type { ActivityKind } from '../activities/activity-kinds.ts'

/** What somebody has done so far, as badges ask for it. */
export interface Deeds {
  /** Activities that count, by kind. */
  readonly counts: Readonly<Partial<Record<ActivityKind, number>>>
  /** The highest verified round, with whomever; 0 without one. */
  readonly bestRound: number
  /** The same of runs that were played alone. */
  readonly bestRoundAlone: number
  /** Boards (map and size of the squad) with a verified run. */
  readonly boards: number
  /** The most weeks in a row, ever. */
  readonly longestStreak: number
  /** Whole days since they joined. */
  readonly days: number
}
