import { date, json, number, relation, select, shape, text, timestamps } from '@longhouse/engine/schema'
import type { RecordOf } from '@longhouse/engine/schema'

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
