import { isDeepStrictEqual } from 'node:util'
import {
  dayMs,
  declinedDays,
  type RankProgress,
  type RankProposal,
  type Standing,
} from '@longhouse/contract/rank-progress'
import type { FirstRank } from './standings.ts'

/** Computed and stored state of a member. */
interface Found {
  readonly user: string
  readonly standing: Standing
  /** Result of the last evaluation; undefined before the first. */
  readonly stored: RankProgress | undefined
  /** The first rank of a member who had none. */
  readonly first: FirstRank | undefined
  /** Their proposals that are open, declined or deferred. */
  readonly proposals: readonly RankProposal[]
}

/** The writes that a member needs. */
export interface MemberPlan extends Found {
  /** `tell` if others listen to the change, `keep` if not. */
  readonly write: 'nothing' | 'keep' | 'tell'
  /** The open proposal that no longer applies. */
  readonly withdraw: RankProposal | undefined
  readonly proposes: boolean
  readonly promotes: boolean
}

/** Returns the writes that a member needs; unchanged values are not written. */
export function planMember(found: Found, now: Date): MemberPlan {
  const { standing, proposals } = found
  const open = proposals.find(({ state }) => state === 'open')
  const holds = standing.isEligible && open?.rank === standing.next_rank
  const promotes = standing.isAutomatic && standing.isReady
  return {
    ...found,
    write: writeOf(found),
    withdraw: open && !holds ? open : undefined,
    proposes: standing.isEligible && !standing.isAutomatic && !holds && !isHeldBack(found, now),
    promotes,
  }
}

/** Whether the plan has writes that others listen to. */
export function isTold({ write, withdraw, proposes }: MemberPlan): boolean {
  return write === 'tell' || withdraw !== undefined || proposes
}

/** Returns the stored part of a rank status. */
export function valuesOf({ standing }: Pick<Found, 'standing'>) {
  const { rank, since, state, next_rank, why, failing_since, warned_at, due_at } = standing
  return { rank, since, state, next_rank, why, failing_since, warned_at, due_at }
}

function writeOf({ standing, stored }: Found): MemberPlan['write'] {
  if (!stored) return 'keep'
  if (stored.state !== standing.state || stored.warned_at !== standing.warned_at) return 'tell'
  return isDeepStrictEqual(comparable(stored), comparable(valuesOf({ standing }))) ? 'nothing' : 'keep'
}

type Stored = Pick<RankProgress, 'rank' | 'since' | 'next_rank' | 'why' | 'failing_since' | 'due_at'>

/** Without the time of the evaluation, which is not a change. */
function comparable({ rank, since, next_rank, why, failing_since, due_at }: Stored) {
  return { rank, since, next_rank, failing_since, due_at, why: JSON.stringify({ ...why, at: '' }) }
}

/** Whether a deferral or a recent refusal keeps the member from being proposed again. */
function isHeldBack({ proposals, standing }: Found, now: Date): boolean {
  return proposals
    .filter(({ rank }) => rank === standing.next_rank)
    .some(({ state, defer_until, decided_at, updated }) => {
      if (state === 'deferred') return Date.parse(defer_until) > now.getTime()
      if (state !== 'declined') return false
      return Date.parse(decided_at || updated) + declinedDays * dayMs > now.getTime()
    })
}
