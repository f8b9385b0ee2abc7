import type { ActivityKind } from '../activities/activity-kinds.ts'
import type { Leave } from './leave-time.ts'
import type { RankProgress } from './rank-progress.ts'

/** An activity of a member. */
export interface Deed {
  readonly at: string
  /** The kind of the event it happened at, if any. */
  readonly eventKind?: string
}

/** A member's highest verified round on a map with a squad size. */
export interface BestRound {
  readonly map: string
  readonly squadSize: number
  readonly round: number
}

/** Staff's feedback on an open proposal. */
export interface StaffWord {
  /** The number of yes votes. */
  readonly yes: number
  /** Labels that they ticked. */
  readonly ticks: readonly string[]
}

/** All facts about a member that `explain` reads, with times as records store them. */
export interface MemberFacts {
  /** When the account was created. */
  readonly joined: string
  /** The rank they have; empty without one. */
  readonly rank: string
  /** When they got it. */
  readonly since: string
  /** Whether they have left the Discord server. */
  readonly hasLeft: boolean
  /** Approved leave, past and future, in any order. */
  readonly leaves: readonly Leave[]
  /** Activities that count, by kind, newest first; enough of them for any rule. */
  readonly deeds: Readonly<Partial<Record<ActivityKind, readonly Deed[]>>>
  /** Their last activity; empty if there is none. */
  readonly lastActive: string
  readonly bests: readonly BestRound[]
  /** When they were suspended, in any order. */
  readonly strikes: readonly string[]
  /** Staff's feedback on the open proposal. */
  readonly staff: StaffWord
  /** The result of the last evaluation; undefined before the first one. */
  readonly before?: Pick<RankProgress, 'failing_since' | 'warned_at'>
}
