import { date, json, relation, select, shape, timestamps, type RecordOf } from '@longhouse/engine/schema'
import type { Why } from './measured.ts'

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
