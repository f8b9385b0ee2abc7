import { isDeepStrictEqual } from 'node:util'
import {
  dayMs,
  declinedDays,
  type RankProgress,
  type RankProposal,
  type Standing,
} from '@longhouse/contract/rank-progress'
import type { FirstRank } from './first-rank.ts'

/** What was found of a member. */
export interface Found {
  readonly user: string
  readonly standing: Standing
  /** What the last look wrote; nothing before the first. */
  readonly stored: RankProgress | undefined
  /** Where they begin, who had no rank. */
  readonly first: FirstRank | undefined
  /** Their proposals that are open, declined or deferred. */
  readonly proposals: readonly RankProposal[]
}

/** What is to be written of a member. */
export interface MemberPlan extends Found {
  /** `tell` where others listen to what changes, `keep` where nobody does. */
  readonly write: 'nothing' | 'keep' | 'tell'
  /** The proposal that does not hold any more. */
  readonly withdraw: RankProposal | undefined
  readonly proposes: boolean
  readonly promotes: boolean
}

/** What is to be written of a member: what is as it was stays unwritten. */
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

/** Whether anything is to be done that others hear of. */
export function isTold({ write, withdraw, proposes }: MemberPlan): boolean {
  return write === 'tell' || withdraw !== undefined || proposes
}

/** What of a standing is stored. */
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

/** Without the moment of the look: that alone is no news. */
function comparable({ rank, since, next_rank, why, failing_since, due_at }: Stored) {
  return { rank, since, next_rank, failing_since, due_at, why: JSON.stringify({ ...why, at: '' }) }
}

/** Who was deferred or declined is not proposed for the same again before it is time. */
function isHeldBack({ proposals, standing }: Found, now: Date): boolean {
  return proposals
    .filter(({ rank }) => rank === standing.next_rank)
    .some(({ state, defer_until, decided_at, updated }) => {
      if (state === 'deferred') return Date.parse(defer_until) > now.getTime()
      if (state !== 'declined') return false
      return Date.parse(decided_at || updated) + declinedDays * dayMs > now.getTime()
    })
}
