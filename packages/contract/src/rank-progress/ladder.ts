import {
  bool,
  json,
  number,
  relation,
  shape,
  text,
  timestamps,
  type RecordOf,
} from '@longhouse/engine/schema'

/** A requirement of a rank: a kind with its parameters, as defined by the kind's schema. */
export interface Requirement {
  readonly kind: string
  readonly [parameter: string]: unknown
}

/** Longest lists and numbers of a rule. */
export const rankRuleLimits = { requirements: 12, days: 3650, seats: 1000, roleId: 25 } as const

/** The requirements and duties of a rank. A separate record, so that the rank itself does not change. */
export const rankRuleShape = shape({
  rank: relation('ranks', { required: true, cascadeDelete: true }),
  /** Its step on the ladder; members begin at 1. */
  step: number({ onlyInt: true, min: 1 }),
  /** Its role in Discord; empty if it has none. */
  role_id: text({ max: rankRuleLimits.roleId, pattern: '^[0-9]*$' }),
  /** How many members can have it; 0 for any number. */
  seats: number({ onlyInt: true, min: 0, max: rankRuleLimits.seats }),
  /** Requirements to get the rank. */
  requirements: json<readonly Requirement[]>({ maxSize: 20_000 }),
  /** Duties of members who have the rank. */
  duties: json<readonly Requirement[]>({ maxSize: 20_000 }),
  /** Days at its beginning in which members cannot advance. */
  probation_days: number({ onlyInt: true, min: 0, max: rankRuleLimits.days }),
  /** Days that a duty can fail before the member is warned. */
  warn_days: number({ onlyInt: true, min: 0, max: rankRuleLimits.days }),
  /** Only for the lowest rank: probation ends with an automatic promotion. */
  is_automatic: bool({}),
  ...timestamps,
})

/** A stored rule. */
export type RankRule = RecordOf<typeof rankRuleShape>

/** Days without any activity after which a member is inactive. */
export const inactiveDays = 30

/** Whether ranks move; one record at most. Without it, and while it is off, nothing is computed or shown. */
export const ladderSettingsShape = shape({
  is_on: bool({}),
  /** Grows with each save: saving an older one is refused. */
  revision: number({ onlyInt: true, min: 0 }),
  ...timestamps,
})

/** The stored switch. */
export type LadderSettings = RecordOf<typeof ladderSettingsShape>

/** A rule as the editor of the ladder sends it. */
export type RuleDraft = Pick<
  RankRule,
  'rank' | 'role_id' | 'seats' | 'requirements' | 'duties' | 'probation_days' | 'warn_days' | 'is_automatic'
>

/** The whole ladder as it is edited: the rules from the lowest rank up. */
export interface LadderDraft {
  readonly isOn: boolean
  /** The revision that was read; another one is refused with 409 and a message. */
  readonly revision: number
  readonly rules: readonly RuleDraft[]
}

/**
 * URL path that returns the ladder (`LadderDraft`, GET) and saves it (PUT); for admins. A faulty rule is
 * refused at `rules.N.requirements.M.NAME`.
 */
export const ladderPath = '/api/ladder'

/** URL path that computes the effect of a `LadderDraft`, by POST: `LadderPreview`. It changes nothing. */
export const ladderPreviewPath = '/api/ladder/preview'

/** A member, and the rank in question. */
export interface LadderPerson {
  readonly user: string
  readonly username: string
  readonly rank: string
}

/** The effect of a draft if it were saved now. */
export interface LadderPreview {
  /** The first members who would be eligible today, with the rank. */
  readonly eligible: readonly LadderPerson[]
  readonly eligibleCount: number
  /** The first members who would fail a duty of their rank. */
  readonly failing: readonly LadderPerson[]
  readonly failingCount: number
}

/** How many members a preview names. */
export const previewLimit = 50
