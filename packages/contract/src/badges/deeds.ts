import type { ActivityKind } from '../activities/activity-kinds.ts'

/** The totals of a member that badges are measured by. */
export interface Deeds {
  /** Activities that count, by kind. */
  readonly counts: Readonly<Partial<Record<ActivityKind, number>>>
  /** The highest verified round, solo or in a squad; 0 without one. */
  readonly bestRound: number
  /** The highest verified solo round; 0 without one. */
  readonly bestRoundAlone: number
  /** Boards (map and size of the squad) with a verified run. */
  readonly boards: number
  /** The most weeks in a row, ever. */
  readonly longestStreak: number
  /** Whole days since the member joined. */
  readonly days: number
}
