import { bool, date, number, relation, select, shape, type RecordOf } from '@longhouse/engine/schema'
import type { ActivityKind } from '../activities/activity.ts'
import type { ProfilePart } from '../profile/profile-card.ts'

/** A badge that members earn tier by tier. */
export interface Badge {
  readonly id: string
  /** The value that each tier requires, the first tier first; never less than the tier before. */
  readonly tiers: readonly number[]
  /** Returns the value that the tiers are compared with. */
  readonly measure: (deeds: Deeds) => number
  /** The part of a profile that the badge reveals: a member who hides that part hides the badge too. */
  readonly tellsOf?: ProfilePart
}

const counted =
  (kind: ActivityKind) =>
  ({ counts }: Deeds): number =>
    counts[kind] ?? 0

/** Every badge, in the order in which profiles show them. */
export const badges = [
  { id: 'regular', tiers: [1, 10, 50, 150], measure: counted('attended'), tellsOf: 'attendance' },
  { id: 'host', tiers: [1, 5, 25], measure: counted('hosted'), tellsOf: 'attendance' },
  {
    id: 'faithful',
    tiers: [4, 12, 26, 52],
    measure: ({ longestStreak }) => longestStreak,
    tellsOf: 'streak',
  },
  { id: 'seasoned', tiers: [365, 730, 1095, 1825], measure: ({ days }) => days },
  { id: 'welcomer', tiers: [1, 5, 20], measure: counted('welcomed') },
  { id: 'proven', tiers: [1, 10, 50], measure: counted('run_verified'), tellsOf: 'bests' },
  { id: 'record_breaker', tiers: [1, 5, 15], measure: counted('record_set'), tellsOf: 'bests' },
  { id: 'deep_diver', tiers: [20, 35, 50, 100], measure: ({ bestRound }) => bestRound, tellsOf: 'bests' },
  { id: 'lone_wolf', tiers: [15, 30, 50], measure: ({ bestRoundAlone }) => bestRoundAlone, tellsOf: 'bests' },
  { id: 'cartographer', tiers: [3, 6, 12], measure: ({ boards }) => boards, tellsOf: 'bests' },
  { id: 'camera', tiers: [1, 10, 50], measure: counted('clip_sent') },
  { id: 'crowd_pleaser', tiers: [10, 50, 250], measure: counted('clip_liked') },
  { id: 'clip_of_month', tiers: [1, 3, 12], measure: counted('clip_won') },
  { id: 'judge', tiers: [10, 100, 500], measure: counted('voted') },
  { id: 'egg_hunter', tiers: [1, 3, 6], measure: counted('egg_found') },
] as const satisfies readonly Badge[]

/** The name of a badge. */
export type BadgeId = (typeof badges)[number]['id']

/** The names of all badges. */
export const badgeIds: readonly BadgeId[] = badges.map(({ id }) => id)

/** The most tiers that a badge has. */
export const mostTiers = 4

/** Finds a badge by its id. Returns undefined for a badge of another version of the site. */
export function findBadge(id: string): (Badge & { readonly id: BadgeId }) | undefined {
  return badges.find((badge) => badge.id === id)
}

/** A tier of a badge; the first is 1. */
export interface EarnedTier {
  readonly badge: BadgeId
  readonly tier: number
}

/** Lists every tier that a member's activities have earned. */
export function earnedTiers(deeds: Deeds): EarnedTier[] {
  return badges.flatMap(({ id, tiers, measure }) => {
    const reached = measure(deeds)
    return tiers.flatMap((asked, index) => (reached >= asked ? [{ badge: id, tier: index + 1 }] : []))
  })
}

/** Whether runs earn a badge: such a badge is revoked when they are disqualified. */
export function isEarnedByRuns(id: string): boolean {
  return findBadge(id)?.tellsOf === 'bests'
}

/** Whether a badge reveals something that its owner hides. */
export function isBadgeHidden(id: string, hides: (part: ProfilePart) => boolean): boolean {
  const tellsOf = findBadge(id)?.tellsOf
  return hides('badges') || (tellsOf !== undefined && hides(tellsOf))
}

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

/** A tier of a badge that a member has earned. It stays theirs, unless a run that earned it counts no more. */
export const badgeGrantShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  badge: select(badgeIds, { required: true }),
  tier: number({ required: true, onlyInt: true, min: 1, max: mostTiers }),
  /** When it was granted. */
  at: date({ required: true }),
  /** Its owner hides badges, or the part of the profile that it belongs to. */
  is_hidden: bool({}),
})

/** A stored grant. */
export type BadgeGrant = RecordOf<typeof badgeGrantShape>
