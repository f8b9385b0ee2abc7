import { bool, date, number, relation, select, shape, type RecordOf } from '@longhouse/engine/schema'
import { badgeIds, mostTiers } from './badges.ts'

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
