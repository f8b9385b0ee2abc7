import { date, json, relation, select, shape, timestamps, type RecordOf } from '@longhouse/engine/schema'
import type { Why } from './measured.ts'

/** How a member stands on the ladder. */
export const rankStates = ['probation', 'active', 'eligible', 'at_risk', 'inactive', 'on_leave'] as const

/** How a member stands on the ladder. */
export type RankState = (typeof rankStates)[number]

/** Where a member stands on the ladder, computed by the server. */
export const rankProgressShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  rank: relation('ranks', {}),
  /** When they got the rank. */
  since: date({}),
  state: select(rankStates, { required: true }),
  /** The rank above; empty at the top. */
  next_rank: relation('ranks', {}),
  /** What `explain` said; member, staff and bot read the same from it. */
  why: json<Why>({ maxSize: 40_000 }),
  /** Since when a duty fails; empty while all hold. */
  failing_since: date({}),
  /** When they were warned of the duty that fails, or told that they are inactive; empty before. */
  warned_at: date({}),
  /** When it changes by itself at the earliest; empty where only deeds change it. */
  due_at: date({}),
  ...timestamps,
})

/** A stored progress. */
export type RankProgress = RecordOf<typeof rankProgressShape>
