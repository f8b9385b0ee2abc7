import type { ActivityKind } from '../activities/activity-kinds.ts'
import type { Leave } from './leave-time.ts'
import type { RankProgress } from './rank-progress.ts'

/** Something that somebody did. */
export interface Deed {
  readonly at: string
  /** The kind of the event it happened at, if any. */
  readonly eventKind?: string
}

/** The highest verified round of somebody on a map with a squad of a size. */
export interface BestRound {
  readonly map: string
  readonly squadSize: number
  readonly round: number
}

/** What staff have said of an open proposal. */
export interface StaffWord {
  /** How many of them voted yes. */
  readonly yes: number
  /** Labels that they ticked. */
  readonly ticks: readonly string[]
}

/** What is known of a member, as records keep moments: all that `explain` reads. */
export interface MemberFacts {
  /** When the account was made. */
  readonly joined: string
  /** The rank they have; empty without one. */
  readonly rank: string
  /** When they got it. */
  readonly since: string
  /** Whether they are not in the Discord server any more. */
  readonly hasLeft: boolean
  /** Approved leave, past and to come, in any order. */
  readonly leaves: readonly Leave[]
  /** What they did and what counts, by kind, the newest first; as many as any rule could ask for. */
  readonly deeds: Readonly<Partial<Record<ActivityKind, readonly Deed[]>>>
  /** When they last did anything; empty where never. */
  readonly lastActive: string
  readonly bests: readonly BestRound[]
  /** When they were suspended, in any order. */
  readonly strikes: readonly string[]
  /** What staff have said of the proposal that is open. */
  readonly staff: StaffWord
  /** What the last look found; nothing before the first one. */
  readonly before?: Pick<RankProgress, 'failing_since' | 'warned_at'>
}
