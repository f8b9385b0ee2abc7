import {
  bool,
  date,
  number,
  relation,
  select,
  shape,
  text,
  timestamps,
  json,
  type RecordOf,
} from '@longhouse/engine/schema'
import { roleSources } from '../community-file/community-config.ts'

/** Requests for a role: the member should get it, or lose it. */
export const roleWishes = ['give', 'take'] as const

/** A request for a role. */
export type RoleWish = (typeof roleWishes)[number]

/**
 * The status of a role change: waiting, delivered, obsolete, refused by Discord and set aside, or left
 * unchanged in Discord because staff accepted the role there.
 */
export const roleChangeStatuses = ['pending', 'delivered', 'dropped', 'parked', 'taken_over'] as const

/** The role that the site wants a member to have or lose in Discord: the last request and its status. */
export const roleChangeShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  discord_id: text({ required: true, max: 25 }),
  role_id: text({ required: true, max: 25 }),
  wants: select(roleWishes, { required: true }),
  source: select(roleSources, { required: true }),
  /** Grows with each request, so that the result of an older one does not complete this one. */
  revision: number({ onlyInt: true }),
  status: select(roleChangeStatuses, { required: true }),
  attempts: number({ onlyInt: true }),
  next_attempt: date({}),
  /** It is in flight, or tests whether Discord is back: until then no other change is tried. */
  leads: bool({}),
  last_error: text({ max: 1000 }),
  /** When the current run of failures began because Discord was unreachable. */
  failing_since: date({}),
  delivered_at: date({}),
  /** Since when Discord is known to differ; empty while it does not. */
  drift_since: date({}),
  ...timestamps,
})

/** A stored role change. */
export type RoleChange = RecordOf<typeof roleChangeShape>

/** A role that was changed by hand in Discord. */
export interface RoleDrift {
  readonly id: string
  readonly user: { readonly id: string; readonly username: string }
  readonly roleId: string
  readonly roleName: string
  /** Whether the member has the role in Discord. */
  readonly has: boolean
  /** The site's last request. */
  readonly wants: RoleWish
  readonly since: string
}

/** URL path of the roles that were changed by hand, newest first; `POST …/:id` resolves one. */
export const roleDriftPath = '/api/discord/drift'

/** Response of `GET /api/discord/drift`. */
export interface RoleDriftList {
  readonly items: readonly RoleDrift[]
}

/** The resolutions of a drift: Discord is right, or the site is. */
export const driftDeeds = ['take-over', 'restore'] as const

/** A resolution of a drift. */
export type DriftDeed = (typeof driftDeeds)[number]

/** URL path where a member reads, starts (`POST …/start`) and ends (`DELETE`) their linked roles. */
export const linkedRolesPath = '/api/discord/linked-roles'

/** Page on which members connect; Discord links to it, too. */
export const linkedRolesPage = '/linked-roles'

/** Why a connection failed: part of the URL that Discord redirects to. */
export type LinkFailure = 'denied' | 'state' | 'other_account' | 'away'

/** The facts about a member that were sent to Discord. */
export interface ToldFacts {
  readonly username: string
  readonly facts: Readonly<Record<string, string | number>>
}

/** The status of a connection: Discord accepts its tokens, or rejects them. */
export const roleLinkStatuses = ['live', 'broken'] as const

/** A member's consent to send facts about them to Discord. */
export const roleLinkShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  /** The Discord account as a keyed hash, to recognise it when it connects again. */
  who: text({ required: true, max: 64, hidden: true }),
  /** Encrypted: a copy of only the database cannot be used. */
  tokens: text({ max: 2000, hidden: true }),
  expires: date({}),
  status: select(roleLinkStatuses, { required: true }),
  sent: json<ToldFacts>({ maxSize: 5000 }),
  sent_at: date({}),
  /** Why Discord rejected the facts the last time. */
  failed: text({ max: 500 }),
  attempts: number({ onlyInt: true }),
  /** When the facts are compared again. */
  next_attempt: date({}),
  ...timestamps,
})

/** A stored connection. */
export type RoleLink = RecordOf<typeof roleLinkShape>

/** A connection that ended here and is still to be revoked at Discord; it does not identify the member. */
export const roleFarewellShape = shape({
  who: text({ required: true, max: 64, hidden: true }),
  tokens: text({ required: true, max: 2000, hidden: true }),
  expires: date({}),
  attempts: number({ onlyInt: true }),
  next_attempt: date({}),
  last_error: text({ max: 500 }),
  ...timestamps,
})

/** A stored farewell. */
export type RoleFarewell = RecordOf<typeof roleFarewellShape>
