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
