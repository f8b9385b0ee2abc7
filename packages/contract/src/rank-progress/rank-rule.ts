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

/** Something that a rank asks for: a kind with its parameters, as the kind's own schema has it. */
export interface Requirement {
  readonly kind: string
  readonly [parameter: string]: unknown
}

/** Longest lists and numbers of a rule. */
export const rankRuleLimits = { requirements: 12, days: 3650, seats: 1000, roleId: 25 } as const

/** What a rank asks of those who want it, and of those who have it. It hangs beside the rank, which stays as it is. */
export const rankRuleShape = shape({
  rank: relation('ranks', { required: true, cascadeDelete: true }),
  /** Where it stands on the ladder: 1 is where everybody begins. */
  step: number({ onlyInt: true, min: 1 }),
  /** Its role in Discord; empty where it has none. */
  role_id: text({ max: rankRuleLimits.roleId, pattern: '^[0-9]*$' }),
  /** How many can have it; 0 for any number. */
  seats: number({ onlyInt: true, min: 0, max: rankRuleLimits.seats }),
  /** What somebody has to have done to get it. */
  requirements: json<readonly Requirement[]>({ maxSize: 20_000 }),
  /** What has to hold while somebody has it. */
  duties: json<readonly Requirement[]>({ maxSize: 20_000 }),
  /** Days at its beginning in which nobody can go on to the next. */
  probation_days: number({ onlyInt: true, min: 0, max: rankRuleLimits.days }),
  /** Days that a duty can fail before the member is warned. */
  warn_days: number({ onlyInt: true, min: 0, max: rankRuleLimits.days }),
  /** The lowest alone: probation ends with the next rank by itself. */
  is_automatic: bool({}),
  ...timestamps,
})

/** A stored rule. */
export type RankRule = RecordOf<typeof rankRuleShape>
