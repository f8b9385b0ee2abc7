import { badgeIds } from '@longhouse/contract/badges'
import {
  profileLimits,
  type CardBadge,
  type CardBest,
  type ProfileCard,
  type ProfilePart,
} from '@longhouse/contract/profile'
import type { CardFacts } from './read-facts.ts'

/** Facts about a member, and what of them may be shown. */
export interface CardSource {
  readonly facts: CardFacts
  readonly hides: (part: ProfilePart) => boolean
  /** Tiers that were granted and are not hidden. */
  readonly grants: readonly CardBadge[]
  /** Members who are not shown in the company of others. */
  readonly shy: ReadonlySet<string>
}

/** Fields of a card that follow from a member's activities; the rival is computed separately. */
export type CardValues = Pick<
  ProfileCard,
  | 'attended'
  | 'hosted'
  | 'streak_weeks'
  | 'longest_streak'
  | 'bests'
  | 'badges'
  | 'companions'
  | 'companion_times'
  | 'clips'
  | 'rank_since'
>

/** Returns the values of a card, without the parts that its owner hides. */
export function composeCard({ facts, hides, grants, shy }: CardSource): CardValues {
  const { counts, streak, bests, company, rankSince } = facts
  const shown = <Value>(part: ProfilePart, value: Value, nothing: Value) => (hides(part) ? nothing : value)
  const companions = shown('company', company, [])
    .filter(({ user }) => !shy.has(user))
    .slice(0, profileLimits.companions)
  return {
    attended: shown('attendance', counts.attended ?? 0, 0),
    hosted: shown('attendance', counts.hosted ?? 0, 0),
    streak_weeks: shown('streak', streak.current, 0),
    longest_streak: shown('streak', streak.longest, 0),
    bests: shown<readonly CardBest[]>('bests', bests.slice(0, profileLimits.bests), []),
    badges: shown('badges', highestTiers(grants), []),
    companions: companions.map(({ user }) => user),
    companion_times: companions.map(({ times }) => times),
    clips: counts.clip_sent ?? 0,
    rank_since: rankSince,
  }
}

/** Returns the highest tier of each badge, in the order of all badges. */
function highestTiers(grants: readonly CardBadge[]): CardBadge[] {
  return badgeIds.flatMap((id) => {
    const [highest] = grants.filter(({ badge }) => badge === id).toSorted((a, b) => b.tier - a.tier)
    return highest ? [highest] : []
  })
}
