import { date, json, relation, select, shape, timestamps, type RecordOf } from '@longhouse/engine/schema'
import type { ActivityKind } from '../activities/activity.ts'
import type { Requirement } from './ladder.ts'
import type { Leave } from './leave.ts'

/** The states of a member on the ladder. */
export const rankStates = ['probation', 'active', 'eligible', 'at_risk', 'inactive', 'on_leave'] as const

/** The state of a member on the ladder. */
export type RankState = (typeof rankStates)[number]

/** A member's status on the ladder, computed by the server. */
export const rankProgressShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  rank: relation('ranks', {}),
  /** When they got the rank. */
  since: date({}),
  state: select(rankStates, { required: true }),
  /** The rank above; empty at the top. */
  next_rank: relation('ranks', {}),
  /** The reasons from `explain`; member, staff and bot read the same. */
  why: json<Why>({ maxSize: 40_000 }),
  /** Since when a duty fails; empty while all are met. */
  failing_since: date({}),
  /** When they were warned of a failing duty or notified of inactivity; empty before. */
  warned_at: date({}),
  /** The earliest time at which it changes without any action; empty if only activities change it. */
  due_at: date({}),
  ...timestamps,
})

/** A stored progress. */
export type RankProgress = RecordOf<typeof rankProgressShape>

/** A member's progress on one requirement, without text: `sentenceOf` writes it in any language. */
export interface Measured {
  readonly requirement: Requirement
  readonly value: number
  readonly target: number
  readonly isMet: boolean
  /** The window it was counted in, leave included; absent if there is none. */
  readonly days?: number
  /** When it next changes without any action: activities fall out of the window, or time has passed. */
  readonly changesAt?: string
  /** How many activities fall out at `changesAt`. */
  readonly falling?: number
}

/** The reasons of a member's status. */
export interface Why {
  /** When it was computed. */
  readonly at: string
  /** Progress on the next rank's requirements; empty at the top. */
  readonly requirements: readonly Measured[]
  /** Progress on the current rank's duties. */
  readonly duties: readonly Measured[]
  /** Days of approved leave that lengthen the windows. */
  readonly leaveDays?: number
}

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
