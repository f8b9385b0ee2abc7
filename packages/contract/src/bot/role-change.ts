import { bool, date, number, relation, select, shape, text, timestamps } from '@longhouse/engine/schema'
import type { RecordOf } from '@longhouse/engine/schema'
import { roleSources } from '../community-file/community-config.ts'

/** What is to become of a role: the member gets it, or loses it. */
export const roleWishes = ['give', 'take'] as const

/** What is to become of a role. */
export type RoleWish = (typeof roleWishes)[number]

/**
 * The life of a role change: waiting, done, of no use any more, set aside because Discord refuses it, or left as it is
 * in Discord because staff took that over.
 */
export const roleChangeStatuses = ['pending', 'delivered', 'dropped', 'parked', 'taken_over'] as const

/** What the site wants of a member's role in Discord: the last wish, and what became of it. */
export const roleChangeShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  discord_id: text({ required: true, max: 25 }),
  role_id: text({ required: true, max: 25 }),
  wants: select(roleWishes, { required: true }),
  source: select(roleSources, { required: true }),
  /** Grows with each wish, so that the end of an older one is not taken for the end of this. */
  revision: number({ onlyInt: true }),
  status: select(roleChangeStatuses, { required: true }),
  attempts: number({ onlyInt: true }),
  next_attempt: date({}),
  /** It is on its way, or asks whether Discord is back: until then no other is tried. */
  leads: bool({}),
  last_error: text({ max: 1000 }),
  /** When the first of the latest attempts failed because Discord was away. */
  failing_since: date({}),
  delivered_at: date({}),
  /** Since when Discord is known to have it otherwise; empty while it has not. */
  drift_since: date({}),
  ...timestamps,
})

/** A stored role change. */
export type RoleChange = RecordOf<typeof roleChangeShape>

/** A role that somebody changed by hand in Discord. */
export interface RoleDrift {
  readonly id: string
  readonly user: { readonly id: string; readonly username: string }
  readonly roleId: string
  readonly roleName: string
  /** Whether the member has the role in Discord. */
  readonly has: boolean
  /** What the site wanted. */
  readonly wants: RoleWish
  readonly since: string
}

/** Where roles that were changed by hand are listed, the latest first; `POST …/:id` settles one. */
export const roleDriftPath = '/api/discord/drift'

/** What `GET /api/discord/drift` answers. */
export interface RoleDriftList {
  readonly items: readonly RoleDrift[]
}

/** How a drift is settled: Discord is right, or the site is. */
export const driftDeeds = ['take-over', 'restore'] as const

/** How a drift is settled. */
export type DriftDeed = (typeof driftDeeds)[number]
