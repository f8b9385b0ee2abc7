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
import type { ProfilePart } from './profile-parts.ts'

/** How much of a profile is kept. */
export const profileLimits = { bests: 64, companions: 5 } as const

/** Runs that are compared with each other: a map, or a game without maps, and a size of the squad. */
export interface Board {
  readonly game: string
  readonly map: string
  readonly squad_size: number
}

/** How far somebody came on a board. */
export interface BoardRound extends Board {
  readonly round: number
}

/** Somebody's best verified run on a board. */
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

/** What others read of a member: kept by the server, without what its owner hides. */
export const profileCardShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  attended: number({ onlyInt: true }),
  hosted: number({ onlyInt: true }),
  /** Weeks in a row with an event they came to, and the most there ever were. */
  streak_weeks: number({ onlyInt: true }),
  longest_streak: number({ onlyInt: true }),
  bests: json<readonly CardBest[]>({ maxSize: 32_768 }),
  /** The member just above on the most boards. */
  rival: relation('users', {}),
  /** How far the rival came on boards of `bests`. */
  rival_rounds: json<readonly BoardRound[]>({ maxSize: 16_384 }),
  badges: json<readonly CardBadge[]>({ maxSize: 8192 }),
  /** Whom they play with most, the first most often, and how often with each. */
  companions: relation('users', { maxSelect: profileLimits.companions }),
  companion_times: json<readonly number[]>({ maxSize: 256 }),
  /** Clips they sent. */
  clips: number({ onlyInt: true }),
  rank_since: date({}),
  /** What the owner hides; the rest of the card is for members. */
  hides_bests: bool({}),
  hides_badges: bool({}),
  hides_streak: bool({}),
  hides_attendance: bool({}),
  hides_company: bool({}),
  /** When it was made for the first time; empty before. Badges of before that are granted without a word. */
  made_at: date({}),
  /** Somebody else's bests changed so that the rival may be another. */
  is_rival_due: bool({}),
  ...timestamps,
})

/** A stored card. */
export type ProfileCard = RecordOf<typeof profileCardShape>

/** The field of a card that says whether its owner hides a part. */
export const hidingFields = {
  bests: 'hides_bests',
  badges: 'hides_badges',
  streak: 'hides_streak',
  attendance: 'hides_attendance',
  company: 'hides_company',
} as const satisfies Readonly<Record<ProfilePart, keyof ProfileCard>>
