import {
  bool,
  date,
  json,
  number,
  relation,
  shape,
  timestamps,
  type RecordOf,
} from '@longhouse/engine/schema'

/** How many bests and companions of a profile are stored. */
export const profileLimits = { bests: 64, companions: 5 } as const

/** Runs that are compared with each other: a map, or a game without maps, and a squad size. */
export interface Board {
  readonly game: string
  readonly map: string
  readonly squad_size: number
}

/** A member's round on a board. */
export interface BoardRound extends Board {
  readonly round: number
}

/** A member's best verified run on a board. */
export interface CardBest extends BoardRound {
  readonly run: string
  readonly played_at: string
}

/** The highest tier of a badge on a card, and when it was granted. */
export interface CardBadge {
  /** Its name (`findBadge`). */
  readonly badge: string
  readonly tier: number
  readonly at: string
}

/** The public profile of a member, maintained by the server, without the parts that its owner hides. */
export const profileCardShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  attended: number({ onlyInt: true }),
  hosted: number({ onlyInt: true }),
  /** Consecutive weeks in which they attended an event, and the longest streak. */
  streak_weeks: number({ onlyInt: true }),
  longest_streak: number({ onlyInt: true }),
  bests: json<readonly CardBest[]>({ maxSize: 32_768 }),
  /** The member just above on the most boards. */
  rival: relation('users', {}),
  /** The rival's rounds on boards of `bests`. */
  rival_rounds: json<readonly BoardRound[]>({ maxSize: 16_384 }),
  badges: json<readonly CardBadge[]>({ maxSize: 8192 }),
  /** The members they play with most, most frequent first, and how often with each. */
  companions: relation('users', { maxSelect: profileLimits.companions }),
  companion_times: json<readonly number[]>({ maxSize: 256 }),
  /** Clips they sent. */
  clips: number({ onlyInt: true }),
  rank_since: date({}),
  /** The parts that the owner hides; members see the rest of the card. */
  hides_bests: bool({}),
  hides_badges: bool({}),
  hides_streak: bool({}),
  hides_attendance: bool({}),
  hides_company: bool({}),
  /** When it was first created; empty before. Badges earned before that are granted silently. */
  made_at: date({}),
  /** Another member's best changed, so the rival may be different. */
  is_rival_due: bool({}),
  ...timestamps,
})

/** A stored card. */
export type ProfileCard = RecordOf<typeof profileCardShape>

/** The field of a card that hides a part. */
export const hidingFields = {
  bests: 'hides_bests',
  badges: 'hides_badges',
  streak: 'hides_streak',
  attendance: 'hides_attendance',
  company: 'hides_company',
} as const satisfies Readonly<Record<ProfilePart, keyof ProfileCard>>

/** The parts that a member can hide from others; rank, clips and name are always visible. */
export const profileParts = ['bests', 'badges', 'streak', 'attendance', 'company'] as const

/** A part of a profile that can be hidden. */
export type ProfilePart = (typeof profileParts)[number]
